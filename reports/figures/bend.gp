# Error of an energy of bending over the cells per side, a line for each method and choice
# of rings. Needs: name, subject, quantities (METHOD/RINGS), all set above.
set encoding utf8
set datafile separator comma
set datafile missing NaN
n = words(quantities)
method(i) = word(quantities, i)[1:strstrt(word(quantities, i), '/')-1]
rings(i) = word(quantities, i)[strstrt(word(quantities, i), '/')+1:*]
methods = 'quads quads-around quads-repaired triangles triangles-repaired shells'
colours = '#d55e00 #e69f00 #009e73 #2a86c8 #56b4e9 #666666'
place(w) = words(methods[1:strstrt(' '.methods.' ', ' '.w.' ')-1])+1
colour(i) = word(colours, place(method(i)))
dash(i) = rings(i) eq 'closed' ? 2 : 1
set logscale xy
set format y '10^{%T}'
set border 3 linewidth 0.8
set grid xtics ytics linetype 1 linewidth 0.5 linecolor rgb '#999999'
set key outside right top noenhanced spacing 1.25 samplen 2 title "dashed:\nclosed rings" left width -2
stats name.'.csv' using (column('n')) nooutput name 'X'
set xrange [X_min/1.15:X_max*1.15]
set xtics () nomirror out
set for [i=0:12] xtics add (sprintf('%d', 2**i) 2**i)
set ytics nomirror out
unset mxtics
set title 'Error of bending: '.subject noenhanced
set xlabel 'n, cells per side'
set ylabel '|W / W_{smooth} - 1|'

do for [target in 'svg pdf'] {
  if (target eq 'svg') {
    set terminal svg size 760,420 dynamic font 'sans-serif,13' background '#ffffff' linewidth 1.2
  } else {
    set terminal pdfcairo size 7.6,4.2 font 'Sans,10' linewidth 1.2
  }
  set output name.'.'.target
  plot for [i=1:n] name.'.csv' using 'n':(column(word(quantities, i))) \
         with linespoints linewidth 1.6 dashtype dash(i) pointtype 7 pointsize 0.5 \
         linecolor rgb colour(i) title (rings(i) eq 'closed' ? '' : method(i))
  unset output
}
