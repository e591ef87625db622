# Error of central differences against their step h, with the error that theory predicts.
# Needs: name, subject, quantities (words), all set above.
set encoding utf8
set datafile separator comma
set datafile missing NaN
set logscale xy
set format xy '10^{%T}'
set xtics 1e4 nomirror out
set ytics 1e4 nomirror out
unset mxtics
unset mytics
set border 3 linewidth 0.8
set grid xtics ytics linetype 1 linewidth 0.5 linecolor rgb '#999999'
set xlabel 'step h, relative to the state (1)'
set xrange [*:*]
set yrange [*:*] # to whole tics, so that nothing is cut
zero = 1e-18 # an error of exactly zero is drawn here
shown(e) = e == 0 ? zero : e

do for [target in 'svg pdf'] {
  if (target eq 'svg') {
    set terminal svg size 1000,400 dynamic font 'sans-serif,13' background '#ffffff' linewidth 1.2
  } else {
    set terminal pdfcairo size 10in,4in font 'Sans,11' linewidth 1.2
  }
  set output name.'.'.target
  set key at screen 0.815,0.55 left center vertical Left reverse samplen 2 spacing 1.3
  set multiplot layout 1,words(quantities) margins 0.1,0.8,0.19,0.9 spacing 0.08,0
  do for [q in quantities] {
    set title subject.': '.q noenhanced
    if (q ne word(quantities, 1)) { unset key }
    set ylabel (q eq word(quantities, 1) ? 'relative error (1)' : '')
    plot name.'.csv' using 'h':(shown(column(q.'_worst'))) with linespoints \
           linecolor rgb '#d55e00' linewidth 1.6 pointtype 7 pointsize 0.3 title 'worst state', \
         '' using 'h':(shown(column(q.'_median'))) with linespoints \
           linecolor rgb '#2a86c8' linewidth 1.6 pointtype 5 pointsize 0.3 title 'median state', \
         '' using 'h':(shown(column(q.'_floor'))) with lines \
           linecolor rgb '#808080' linewidth 1.6 dashtype 2 title 'predicted rounding'
  }
  unset multiplot
  unset output
}
