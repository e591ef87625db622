# The largest stable step over the stiffness against stretching, a line for each
# treatment of the Hessian and damping.
# Needs: name, subject, quantities (HESSIAN/K_DAMP), all set above.
set encoding utf8
set datafile separator comma
set datafile missing NaN
n = words(quantities)
hessian(i) = word(quantities, i)[1:strstrt(word(quantities, i), '/')-1]
damping(i) = word(quantities, i)[strstrt(word(quantities, i), '/')+1:*]
hessians = ''
dampings = ''
do for [i=1:n] {
  if (strstrt(' '.hessians.' ', ' '.hessian(i).' ') == 0) { hessians = hessians.' '.hessian(i) }
  if (strstrt(' '.dampings.' ', ' '.damping(i).' ') == 0) { dampings = dampings.' '.damping(i) }
}
colours = '#d55e00 #2a86c8 #009e73 #cc79a7 #e69f00 #56b4e9 #666666 #222222'
index(list, w) = words(list[1:strstrt(list.' ', ' '.w.' ')])+1
colour(i) = word(colours, index(hessians, hessian(i)))
which(i) = index(dampings, damping(i))
set logscale xy
set border 3 linewidth 0.8
set grid xtics ytics linetype 1 linewidth 0.5 linecolor rgb '#999999'
# Names of columns have no point.
pointed(w) = strstrt(w, '_') > 0 ? w[1:strstrt(w, '_')-1].'.'.w[strstrt(w, '_')+1:*] : w
set key outside right top noenhanced spacing 1.25 samplen 3 width -4 title 'Hessian, damping' right
set xtics nomirror out
set xrange [*:*] noextend
set offsets graph 0.08, graph 0.08, 0, 0
set ytics nomirror out
set format x '10^{%T}'
set format y '%g'
set xlabel 'k_{stretch}'
set ylabel 'largest stable h (s)'
set title subject noenhanced
# Lines that lie on each other are set a little apart.
apart(i) = 1.03**(i - (n + 1) / 2.0)

do for [target in 'svg pdf'] {
  if (target eq 'svg') {
    set terminal svg size 860,440 dynamic font 'sans-serif,13' background '#ffffff' linewidth 1.2
  } else {
    set terminal pdfcairo size 8.6,4.4 font 'Sans,10' linewidth 1.2
  }
  set output name.'.'.target
  plot for [i=1:n] name.'.csv' using 'k_stretch':(column(word(quantities, i))*apart(i)) \
         with linespoints linewidth 1.6 dashtype which(i) pointtype 4+which(i) \
         linecolor rgb colour(i) title hessian(i).', '.pointed(damping(i))
  unset output
}
