# A number of runs of motion over another, a line for each FIRST/SECOND of their names:
# the first chooses the colour, the second the dash and the point.
# Needs: name, subject, quantities, all set above; and along, a column (gnuplot's own x would
# hide one of that name), xtitle, ytitle and legend, the heading of the names.  May be set: linear_x,
# linear_y; apart, lines that lie on each other are set a little apart; power, the exponent
# of x stands with each line; first_order, a line of order 1.
n = words(quantities)
one(i) = first(word(quantities, i))
two(i) = second(word(quantities, i))
firsts = ''
seconds = ''
do for [i=1:n] {
  if (strstrt(' '.firsts.' ', ' '.one(i).' ') == 0) { firsts = firsts.' '.one(i) }
  if (strstrt(' '.seconds.' ', ' '.two(i).' ') == 0) { seconds = seconds.' '.two(i) }
}
colours = '#d55e00 #2a86c8 #009e73 #cc79a7 #e69f00 #56b4e9 #666666 #222222'
colour(i) = word(colours, (place(firsts, one(i))-1)%8+1)
which(i) = two(i) eq '' ? 1 : place(seconds, two(i))
# Names of columns have no point.
pointed(w) = strstrt(w, '_') > 0 ? w[1:strstrt(w, '_')-1].'.'.w[strstrt(w, '_')+1:*] : w
if (!exists('linear_x')) { set logscale x }
if (!exists('linear_y')) { set logscale y }
set key outside right top noenhanced spacing 1.25 samplen 3 width -4 title legend right
set xrange [*:*] noextend
set offsets graph 0.08, graph 0.08, 0, 0
set format y '%g'
set xlabel xtitle
set ylabel ytitle
set title subject noenhanced
shift(i) = exists('apart') ? 1.03**(i - (n + 1) / 2.0) : 1
array slope[n]
through = 1
do for [i=1:n] {
  stats csv using (column(along)):(column(word(quantities, i))) nooutput name 'S'
  if (i == 1 && S_max_x > 0) { through = 1.5*S_max_y/S_max_x }
  if (exists('power')) {
    stats csv using (log(column(along))):(log(column(word(quantities, i)))) nooutput name 'L'
    slope[i] = L_slope
  }
}
words_of(i) = one(i).(two(i) eq '' ? '' : ', '.pointed(two(i)))
title_of(i) = words_of(i).(exists('power') ? sprintf(': power %.2f', slope[i]) : '')

do for [target in targets] {
  if (target eq 'narrow') { set key outside below center } else { set key outside right top }
  eval open(target, target eq 'narrow' ? 440 : 940, 440+(target eq 'narrow' ? 14*n : 0))
  plot for [i=1:n] csv using (column(along)):(column(word(quantities, i))*shift(i)):xtic(sprintf('%g', column(1))) \
         with linespoints linewidth 1.6 dashtype which(i) pointtype 4+which(i) \
         linecolor rgb colour(i) title title_of(i), \
       for [i=1:exists('first_order')] csv using (column(along)):(through*column(along)) \
         with lines dashtype 2 linewidth 1 linecolor rgb '#666666' title 'order 1'
  unset output
}
