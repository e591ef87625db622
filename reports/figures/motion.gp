# The energies of moving cloth over time.  Above all of them, below those of the cloth
# itself, which gravity's would hide.
# Needs: name, subject and quantities, all set above.
set encoding utf8
set datafile separator comma
set datafile missing NaN
known = 'kinetic stretch shear bend gravity dissipated work total'
colours = '#d55e00 #009e73 #56b4e9 #cc79a7 #2a86c8 #e69f00 #999999 #222222'
place(w) = words(known[1:strstrt(' '.known.' ', ' '.w.' ')-1])+1
colour(w) = word(colours, place(w))
dash(w) = w eq 'total' ? 2 : 1
set border 3 linewidth 0.8
set grid xtics ytics linetype 1 linewidth 0.5 linecolor rgb '#999999'
set key outside right top noenhanced spacing 1.25 samplen 2
set xtics nomirror out
set ytics nomirror out
set format y '%g'
set ylabel 'J'
set autoscale xfix
wide = 1000.0
high = 560.0

do for [target in 'svg pdf'] {
  if (target eq 'svg') {
    set terminal svg size wide,high dynamic font 'sans-serif,13' background '#ffffff' linewidth 1.2
  } else {
    set terminal pdfcairo size wide/100,high/100 font 'Sans,10' linewidth 1.2
  }
  set output name.'.'.target
  set multiplot layout 2,1 margins 90/wide,1-130/wide,56/high,1-40/high spacing 0,36/high
  set title subject noenhanced font ',11'
  unset xlabel
  plot for [q in quantities] name.'.csv' using 't':(column(q)) with lines \
    linewidth (q eq 'total' ? 1.1 : 1.6) dashtype dash(q) \
    linecolor rgb colour(q) title q
  unset title
  set xlabel 'time (s)'
  plot for [q in 'stretch shear bend'] name.'.csv' using 't':(column(q)) with lines \
    linewidth 1.6 linecolor rgb colour(q) title q
  unset multiplot
  unset output
}
