# How far the energy at the end is from that of the shortest step, over the step, beside a
# line of order 1.
# Needs: name, subject, quantities (SCHEME/K_DAMP), all set above.
set encoding utf8
set datafile separator comma
set datafile missing NaN
n = words(quantities)
scheme(i) = word(quantities, i)[1:strstrt(word(quantities, i), '/')-1]
damping(i) = word(quantities, i)[strstrt(word(quantities, i), '/')+1:*]
# Names of columns have no point.
pointed(w) = strstrt(w, '_') > 0 ? w[1:strstrt(w, '_')-1].'.'.w[strstrt(w, '_')+1:*] : w
colours = '#d55e00 #2a86c8 #009e73 #cc79a7 #e69f00 #56b4e9 #666666 #222222'
set logscale xy
set border 3 linewidth 0.8
set grid xtics ytics linetype 1 linewidth 0.5 linecolor rgb '#999999'
set key outside right top noenhanced spacing 1.25 samplen 3 width -4 title 'scheme, damping' right
set xtics nomirror out
set ytics nomirror out
set format y '10^{%T}'
set xlabel 'h (s)'
set ylabel 'energy less that of the shortest h (J)'
set title subject noenhanced
stats name.'.csv' using (column('h')):(column(word(quantities, 1))) nooutput name 'S'
# Through the point of the longest step of the first line.
through = S_pos_max_y > 0 ? S_max_y/S_pos_max_y : 1

do for [target in 'svg pdf'] {
  if (target eq 'svg') {
    set terminal svg size 760,440 dynamic font 'sans-serif,13' background '#ffffff' linewidth 1.2
  } else {
    set terminal pdfcairo size 7.6,4.4 font 'Sans,10' linewidth 1.2
  }
  set output name.'.'.target
  plot for [i=1:n] name.'.csv' using 'h':(column(word(quantities, i))) with linespoints \
         linewidth 1.6 pointtype 7 pointsize 0.6 linecolor rgb word(colours, (i-1)%8+1) \
         title scheme(i).', '.pointed(damping(i)), \
       through*x with lines dashtype 2 linewidth 1 linecolor rgb '#666666' title 'order 1'
  unset output
}
