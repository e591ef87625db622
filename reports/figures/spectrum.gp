# Worst relative error of the eigenvalues near a degenerate state: closed form and dsyev.
# Needs: name, subject, set above.
set encoding utf8
set datafile separator comma
set datafile missing NaN
set logscale xy
set format xy '10^{%T}'
set xtics 1e2 nomirror out
set ytics 1e2 nomirror out
unset mxtics
unset mytics
set border 3 linewidth 0.8
set grid xtics ytics linetype 1 linewidth 0.5 linecolor rgb '#999999'
set key top right Left reverse samplen 2.5 spacing 1.15
set xlabel 'distance τ from the degenerate state (1)'
set ylabel 'relative error of the worst eigenvalue (1)'
set xrange [*:*]
set yrange [*:*] # to whole tics, so that powers of ten stand at the ends
zero = 1e-18 # an error of exactly zero is drawn here
shown(e) = e == 0 ? zero : e
set title subject.': eigenvalues against quad precision' noenhanced

do for [target in 'svg pdf'] {
  if (target eq 'svg') {
    set terminal svg size 640,400 dynamic font 'sans-serif,13' background '#ffffff' linewidth 1.2
  } else {
    set terminal pdfcairo size 6.4in,4in font 'Sans,11' linewidth 1.2
  }
  set output name.'.'.target
  plot name.'.csv' using 'tau':(shown(column('dsyev'))) with linespoints \
         linecolor rgb '#d55e00' linewidth 1.6 pointtype 7 pointsize 0.35 title 'LAPACK dsyev', \
       '' using 'tau':(shown(column('closed'))) with linespoints \
         linecolor rgb '#2a86c8' linewidth 1.6 pointtype 5 pointsize 0.35 title 'closed form'
  unset output
}
