# Iterations of Newton's method, and the factor by which the last ones reduce the error,
# over the thickness of a cloth of quads, a line for each scheme.
# Needs: name, subject, quantities and schemes (as in newton.gp), all set above.
set encoding utf8
set datafile separator comma
set datafile missing NaN
n = words(quantities)
place(w) = strstrt(' '.schemes.' ', ' '.w.' ') > 0 ? \
  words(schemes[1:strstrt(' '.schemes.' ', ' '.w.' ')-1])+1 : words(schemes)+1
colours = '#2a86c8 #d55e00 #009e73 #8a5cc2 #b8860b #c2417c #56b4e9 #7a7a7a #a05a2c #5b8c00 #1f3a93 #e69f00'
colour(w) = word(colours, (place(w)-1)%12+1)
set logscale x
set format x '10^{%T}'
stats name.'.csv' using (column('thickness')) nooutput name 'X'
set xrange [X_min/1.3:X_max*1.3]
set border 3 linewidth 0.8
set grid xtics ytics linetype 1 linewidth 0.5 linecolor rgb '#999999'
unset key
unset mxtics
set xtics nomirror out
set ytics nomirror out
set xlabel 'thickness (m)' offset 0,0.3
wide = 1100.0
high = 420.0 > 90+22*n ? 420.0 : 90.0+22*n

do for [target in 'svg pdf'] {
  if (target eq 'svg') {
    set terminal svg size wide,high dynamic font 'sans-serif,13' background '#ffffff' linewidth 1.2
  } else {
    set terminal pdfcairo size wide/100,high/100 font 'Sans,10' linewidth 1.2
  }
  set output name.'.'.target
  set multiplot layout 1,2 margins 80/wide,1-400/wide,66/high,1-64/high spacing 76/wide,0
  set label 100 subject at screen 0.5,1-14/high center noenhanced
  do for [i=1:n] {
    q = word(quantities, i)
    y = 1-(50+22*i)/high
    set arrow 10+i from screen 1-382/wide,y to screen 1-354/wide,y nohead \
      linewidth 1.6 linecolor rgb colour(q)
    set label 10+i q at screen 1-346/wide,y left noenhanced
  }
  do for [what in 'iterations contraction'] {
    set title (what eq 'iterations' ? what : 'error after an iteration over before it') \
      offset 0,-0.4
    if (what eq 'iterations') { set yrange [0:*] } else { set yrange [0:1.03<*] }
    plot for [i=1:n] name.'.csv' using 'thickness':(column(word(quantities, i).'_'.what)) \
      with linespoints linewidth 1.6 pointtype 7 pointsize 0.5 \
      linecolor rgb colour(word(quantities, i))
    do for [i=1:n] { unset arrow 10+i; unset label 10+i }
    unset label 100
  }
  unset multiplot
  unset output
}
