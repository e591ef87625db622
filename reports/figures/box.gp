# Box plots of every kernel's samples: above the times, below the deviations from the median, up to
# the whiskers.  On phones the kernels are divided into several rows.
# Needs name, subject, quantities (kernels as FAMILY/HOW, sorted by family), all set above.
n = words(quantities)
family(i) = first(word(quantities, i))
how(i) = second(word(quantities, i))
ns(i) = column(word(quantities, i))
colour(i) = word(colours, 1+int(hue[i])%6)
array at[n] # x of each kernel, with wider gaps between families
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
  stats csv using (ns(i)) nooutput name 'S'
  middle[i] = S_median
  low[i] = S_lo_quartile-1.5*(S_up_quartile-S_lo_quartile)
  up[i] = S_up_quartile+1.5*(S_up_quartile-S_lo_quartile)
  reach = 100*(S_up_quartile-S_lo_quartile)/S_median
  widest = reach > widest ? reach : widest
  least = S_min < least ? S_min : least
  most = S_max > most ? S_max : most
}
top = 2.6*widest # no whisker is longer
# The lower plot draws outliers as points, and only those within its axes.
percent(i, v) = 100*(v/middle[i]-1)
seen(i, v) = (v < low[i] || v > up[i]) && abs(percent(i, v)) < top
set style boxplot range 1.5 outliers pointtype 7
set style data boxplot
set boxwidth 0.6
set pointsize 0.25
unset grid
set grid ytics linetype 1 linewidth 0.5 linecolor rgb '#999999'

do for [target in 'svg pdf narrow'] {
  narrow = target eq 'narrow'
  small = narrow ? ',10' : ''
  # Row r has the kernels from begin[r] to begin[r+1]-1.
  array begin[n+1]
  rows = 1
  begin[1] = 1
  do for [i=2:n] { if (narrow && at[i]-at[int(begin[rows])] > 11) { rows = rows+1; begin[rows] = i } }
  begin[rows+1] = n+1
  wide = narrow ? 440.0 : 210.0+26*at[n]
  tall = narrow ? 430.0 : 580.0 # height of a row
  high = tall*rows
  eval open(target, wide, high)
  set multiplot
  set lmargin at screen (narrow ? 84 : 100)/wide
  set rmargin at screen 1-(narrow ? 8 : 20)/wide
  do for [r=1:rows] {
    a = int(begin[r])
    b = int(begin[r+1])-1
    y(p) = 1-(tall*(r-1)+p)/high
    set xrange [at[a]-0.8:(narrow ? at[a]+11.6 : at[b]+0.8)]
    set title (r > 1 ? '' : subject.': time of each sample') noenhanced font small
    set tmargin at screen y(narrow ? 30 : 36)
    set bmargin at screen y(narrow ? 158 : 260)
    unset xtics
    set ylabel 'ns per element' offset (narrow ? 1.8 : 1),0
    if (most > 8*least) { set logscale y }
    set yrange [least/1.15:most*1.15]
    plot for [i=a:b] csv using (at[i]):(ns(i)) linecolor rgb colour(i)
    unset logscale y
    set title 'the same, from the median of its kernel' noenhanced font small
    set tmargin at screen y(narrow ? 206 : 312)
    set bmargin at screen y(narrow ? 320 : 462)
    set yrange [-top:top]
    set style boxplot nooutliers
    set format y '%g %%'
    unset ylabel
    set xtics (how(a) at[a]) rotate by 90 right scale 0.5 nomirror out
    do for [i=a+1:b] { set xtics add (how(i) at[i]) }
    from = a
    do for [i=a:b] {
      if (i == b || family(i+1) ne family(i)) {
        set label i family(i) at first (at[from]+at[i])/2,screen y(tall-14) center noenhanced \
          textcolor rgb colour(i) font small
        from = i+1
      }
    }
    plot for [i=a:b] csv using (at[i]):(percent(i, ns(i))) linecolor rgb colour(i), \
      for [i=a:b] '' using (seen(i, ns(i)) ? at[i] : -9):(percent(i, ns(i))) \
      with points pointtype 7 linecolor rgb colour(i)
    set style boxplot outliers
    unset label
    set format y '%g'
  }
  unset multiplot
  unset output
}
