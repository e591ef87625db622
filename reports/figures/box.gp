# Samples of every kernel: times above, deviations from each median, up to the whiskers, below.
# Needs name, subject, quantities (kernels as FAMILY/HOW, a family's side by side), all set above.
n = words(quantities)
family(i) = first(word(quantities, i))
how(i) = second(word(quantities, i))
# Families stand apart.
array at[n]
array middle[n]
array low[n]
array up[n]
array hue[n]
at[1] = 1
hue[1] = 0
do for [i=2:n] {
  at[i] = at[i-1]+(family(i) eq family(i-1) ? 1 : 1.8)
  hue[i] = hue[i-1]+(family(i) ne family(i-1))
}
widest = 0.5
least = 1e300
most = 0
do for [i=1:n] {
  stats csv using (column(word(quantities, i))) nooutput name 'S'
  middle[i] = S_median
  low[i] = S_lo_quartile-1.5*(S_up_quartile-S_lo_quartile)
  up[i] = S_up_quartile+1.5*(S_up_quartile-S_lo_quartile)
  reach = 100*(S_up_quartile-S_lo_quartile)/S_median
  widest = reach > widest ? reach : widest
  least = S_min < least ? S_min : least
  most = S_max > most ? S_max : most
}
# Outliers are points within the axes, instead of the boxes' own, which are out of sight.
percent(i, v) = 100*(v/middle[i]-1)
seen(i, v) = (v < low[i] || v > up[i]) && abs(percent(i, v)) < top
set xrange [at[1]-0.8:at[n]+0.8]
set style boxplot range 1.5 outliers pointtype 7
set style data boxplot
set boxwidth 0.6
set pointsize 0.25
unset grid
set grid ytics linetype 1 linewidth 0.5 linecolor rgb '#999999'
wide = 190.0+26*at[n]
high = 580.0

do for [target in 'svg pdf'] {
  eval open(target, wide, high)
  set multiplot
  set lmargin at screen 80/wide
  set rmargin at screen 1-20/wide
  set title subject.': time of each sample' noenhanced
  set tmargin at screen 1-36/high
  set bmargin at screen 1-260/high
  unset xtics
  set ylabel 'ns per element' offset 1,0
  if (most > 8*least) { set logscale y }
  set yrange [least/1.15:most*1.15]
  plot for [i=1:n] csv using (at[i]):(column(word(quantities, i))) \
    linecolor rgb word(colours, 1+int(hue[i])%6)
  unset logscale y
  set title 'the same, from the median of its kernel' noenhanced
  set tmargin at screen 1-312/high
  set bmargin at screen 118/high
  top = 2.6*widest # no whisker is longer
  set yrange [-top:top]
  set style boxplot nooutliers
  set format y '%g %%'
  unset ylabel
  set xtics (how(1) at[1]) rotate by 90 right scale 0.5 nomirror out
  do for [i=2:n] { set xtics add (how(i) at[i]) }
  from = 1
  do for [i=1:n] {
    if (i == n || family(i+1) ne family(i)) {
      set label i family(i) at first (at[from]+at[i])/2,screen 14/high center noenhanced \
        textcolor rgb word(colours, 1+int(hue[i])%6)
      from = i+1
    }
  }
  plot for [i=1:n] csv using (at[i]):(percent(i, column(word(quantities, i)))) \
    linecolor rgb word(colours, 1+int(hue[i])%6), \
    for [i=1:n] '' using (seen(i, column(word(quantities, i))) ? at[i] : -9): \
    (percent(i, column(word(quantities, i)))) with points pointtype 7 linecolor rgb word(colours, 1+int(hue[i])%6)
  set style boxplot outliers
  do for [i=1:n] { unset label i }
  set format y '%g'
  unset multiplot
  unset output
}
