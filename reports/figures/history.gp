# How a number went on, run by run: a line for each of them.
# Needs: name, subject, quantities (the lines), steps (runs that a step leads to), runs
# (how many), what (of the vertical axis), logarithmic (of it: 0 or 1), all set above.
# May be: labels (of the lines, as people write them), scale (a factor of the numbers).
set datafile missing # a NaN interrupts its line
n = words(quantities)
if (!exists('scale')) { scale = 1 }
if (!exists('labels') || |labels| != n) {
  array labels[n]
  do for [i=1:n] { labels[i] = word(quantities, i) }
}
colours = '#2a86c8 #d55e00 #009e73 #8a5cc2 #b8860b #c2417c #56b4e9 #7a7a7a #a05a2c #5b8c00 #1f3a93 #e69f00'
colour(i) = word(colours, (i-1)%12+1)
dash(i) = 1+(i-1)/12%4
set grid ytics linetype 1 linewidth 0.5 linecolor rgb '#999999'
set mxtics 1
if (runs < 20) { set xtics 1 }
set xrange [0.5:runs+0.5]
# The legend is as wide as its longest label.
longest = 0
do for [i=1:n] {
  length = strlen(labels[i])
  longest = length > longest ? length : longest
}
legend = 60+7.4*longest
wide = 820.0+legend
high = 480.0 > 90+20*n ? 480.0 : 90.0+20*n
least = 1e300
most = -1e300
do for [i=1:n] {
  stats csv using (scale*column(word(quantities, i))) nooutput name 'Y'
  least = Y_min < least ? Y_min : least
  most = Y_max > most ? Y_max : most
}
if (logarithmic && most > 10*least) {
  set logscale y
  set format y '10^{%T}'
} else {
  # A line that stays is in the middle, not on the edge; noise of a time stays small.
  room = most > least ? 0.06*(most-least) : 0.5
  if (logarithmic) { room = 0.06*(most-least)+0.1*most }
  set yrange [least-room:most+room]
  if (what eq 'iterations' && most-least < 12) { set ytics 1 } # a count
}
do for [i=1:words(steps)] {
  set arrow 100+i from first int(word(steps, i))-0.5,graph 0 \
    to first int(word(steps, i))-0.5,graph 1 nohead linewidth 1 dashtype 2 \
    linecolor rgb '#a3161b'
}

do for [target in 'svg pdf'] {
  eval open(target, wide, high)
  set lmargin at screen 100/wide
  set rmargin at screen 1-(legend+10)/wide
  set tmargin at screen 1-50/high
  set bmargin at screen 60/high
  set title subject noenhanced
  set xlabel 'run' offset 0,0.3
  set ylabel what
  # The legend by hand, beside the picture.
  do for [i=1:n] {
    y = 1-(56+20*i)/high
    set arrow 200+i from screen 1-(legend-4)/wide,y to screen 1-(legend-32)/wide,y nohead linewidth 1.6 \
      dashtype dash(i) linecolor rgb colour(i)
    set label 200+i labels[i] at screen 1-(legend-40)/wide,y left noenhanced
  }
  plot for [i=1:n] csv using 'run':(scale*column(word(quantities, i))) \
    with linespoints linewidth 1.6 pointtype 7 pointsize 0.4 dashtype dash(i) \
    linecolor rgb colour(i)
  unset output
}
