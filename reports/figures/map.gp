# A number of runs of motion over another, a line for each FIRST/SECOND of their names:
# the first chooses the colour, the second the dash and the point.
# Needs: name, subject, quantities, all set above; and along, a column (gnuplot's own x would
# hide one of that name), xtitle, ytitle and heading, of the lines.  May be set: linear_x,
# linear_y; apart, lines that lie on each other are set a little apart; power, the exponent
# of x stands with each line; first_order, a line of order 1.
set encoding utf8
set datafile separator comma
set datafile missing NaN
n = words(quantities)
at(i) = strstrt(word(quantities, i), '/')
first(i) = at(i) > 0 ? word(quantities, i)[1:at(i)-1] : word(quantities, i)
second(i) = at(i) > 0 ? word(quantities, i)[at(i)+1:*] : ''
firsts = ''
seconds = ''
do for [i=1:n] {
  if (strstrt(' '.firsts.' ', ' '.first(i).' ') == 0) { firsts = firsts.' '.first(i) }
  if (strstrt(' '.seconds.' ', ' '.second(i).' ') == 0) { seconds = seconds.' '.second(i) }
}
colours = '#d55e00 #2a86c8 #009e73 #cc79a7 #e69f00 #56b4e9 #666666 #222222'
index(list, w) = words(list[1:strstrt(list.' ', ' '.w.' ')])+1
colour(i) = word(colours, (index(firsts, first(i))-1)%8+1)
which(i) = index(seconds, second(i))
# Names of columns have no point.
pointed(w) = strstrt(w, '_') > 0 ? w[1:strstrt(w, '_')-1].'.'.w[strstrt(w, '_')+1:*] : w
if (!exists('linear_x')) { set logscale x }
if (!exists('linear_y')) { set logscale y }
set border 3 linewidth 0.8
set grid xtics ytics linetype 1 linewidth 0.5 linecolor rgb '#999999'
set key outside right top noenhanced spacing 1.25 samplen 3 width -4 title heading right
set xtics nomirror out
set xrange [*:*] noextend
set offsets graph 0.08, graph 0.08, 0, 0
set ytics nomirror out
set format y '%g'
set xlabel xtitle
set ylabel ytitle
set title subject noenhanced
shift(i) = exists('apart') ? 1.03**(i - (n + 1) / 2.0) : 1
array slope[n]
through = 1
do for [i=1:n] {
  stats name.'.csv' using (column(along)):(column(word(quantities, i))) nooutput name 'S'
  if (i == 1 && S_max_x > 0) { through = 1.5*S_max_y/S_max_x }
  if (exists('power')) {
    stats name.'.csv' using (log(column(along))):(log(column(word(quantities, i)))) nooutput name 'L'
    slope[i] = L_slope
  }
}
words_of(i) = first(i).(second(i) eq '' ? '' : ', '.pointed(second(i)))
title_of(i) = words_of(i).(exists('power') ? sprintf(': power %.2f', slope[i]) : '')

do for [target in 'svg pdf'] {
  if (target eq 'svg') {
    set terminal svg size 940,440 dynamic font 'sans-serif,13' background '#ffffff' linewidth 1.2
  } else {
    set terminal pdfcairo size 9.4,4.4 font 'Sans,10' linewidth 1.2
  }
  set output name.'.'.target
  plot for [i=1:n] name.'.csv' using (column(along)):(column(word(quantities, i))*shift(i)):xtic(sprintf('%g', column(1))) \
         with linespoints linewidth 1.6 dashtype which(i) pointtype 4+which(i) \
         linecolor rgb colour(i) title title_of(i), \
       for [i=1:exists('first_order')] name.'.csv' using (column(along)):(through*column(along)) \
         with lines dashtype 2 linewidth 1 linecolor rgb '#666666' title 'order 1'
  unset output
}
