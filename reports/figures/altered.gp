# How far a source's semi-definite matrix and the nearest one are from the Hessian, and how
# often the Hessian needs none, over the distance from rest.
# Needs: name, subject, set above.
set encoding utf8
set datafile separator comma
set datafile missing NaN
set logscale x
set border 3 linewidth 0.8
set grid xtics ytics linetype 1 linewidth 0.5 linecolor rgb '#999999'
set xtics 1e1 nomirror out
set ytics nomirror out
unset mxtics
unset mytics
set format x '10^{%T}'
set xlabel 'distance from rest, relative to rest (1)'
set xrange [2e-4:1.2]
least = 1e-5 # smaller distances are drawn here
shown(d) = d < least ? least : d

do for [target in 'svg pdf'] {
  if (target eq 'svg') {
    set terminal svg size 1000,400 dynamic font 'sans-serif,13' background '#ffffff' linewidth 1.2
  } else {
    set terminal pdfcairo size 10in,4in font 'Sans,11' linewidth 1.2
  }
  set output name.'.'.target
  set multiplot layout 1,2
  set title subject.': distance from the Hessian' noenhanced
  set logscale y
  set format y '10^{%T}'
  set yrange [least:*]
  set ylabel '|P - H| / |H| (1)' noenhanced
  set key top left Left reverse samplen 2 spacing 1.2
  plot name.'.csv' using 'size':(shown(column('definite_most'))) with lines \
         linecolor rgb '#d55e00' linewidth 1.4 dashtype 3 notitle, \
       '' using 'size':(shown(column('nearest_most'))) with lines \
         linecolor rgb '#2a86c8' linewidth 1.4 dashtype 3 notitle, \
       '' using 'size':(shown(column('definite'))) with linespoints \
         linecolor rgb '#d55e00' linewidth 1.6 pointtype 7 pointsize 0.35 title "the paper's matrix", \
       '' using 'size':(shown(column('nearest'))) with linespoints \
         linecolor rgb '#2a86c8' linewidth 1.6 pointtype 5 pointsize 0.35 title 'the nearest', \
       keyentry with lines linecolor rgb '#666666' linewidth 1.4 dashtype 3 title 'the largest of 65'
  set title subject.': share of states' noenhanced
  unset logscale y
  set format y '%g'
  set yrange [-0.02:1.02]
  set ylabel 'share (1)'
  set key center left
  plot name.'.csv' using 'size':'indefinite' with linespoints \
         linecolor rgb '#2a86c8' linewidth 1.6 pointtype 5 pointsize 0.35 title 'H indefinite', \
       '' using 'size':'needless' with linespoints \
         linecolor rgb '#d55e00' linewidth 1.6 pointtype 7 pointsize 0.35 title 'H semi-definite, altered'
  unset multiplot
  unset output
}
