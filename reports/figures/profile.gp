# Performance profiles: the share of problems that a scheme solves within tau times the
# least cost of all schemes.
# Needs: name, subject, quantities and schemes (as in newton.gp), all set above.
set encoding utf8
set datafile separator comma
set datafile missing NaN
n = words(quantities)
place(w) = strstrt(' '.schemes.' ', ' '.w.' ') > 0 ? \
  words(schemes[1:strstrt(' '.schemes.' ', ' '.w.' ')-1])+1 : words(schemes)+1
colours = '#2a86c8 #d55e00 #009e73 #8a5cc2 #b8860b #c2417c #56b4e9 #7a7a7a #a05a2c #5b8c00 #1f3a93 #e69f00'
# Lines that coincide show as stripes.
width(i) = n > 1 ? 3.4-2.2*(i-1)/(n-1) : 1.6
colour(w) = word(colours, (place(w)-1)%12+1)
dash(w) = 1+(place(w)-1)/12+(place(w)%2 == 0 ? 1 : 0)
set logscale x
stats name.'.csv' using (column('tau')) nooutput name 'X'
set xrange [1:X_max]
set yrange [0:1.03]
set border 3 linewidth 0.8
set grid xtics ytics linetype 1 linewidth 0.5 linecolor rgb '#999999'
unset key
set xtics nomirror out
set for [t in '1 2 5 10 20 50 100 200 500 1000'] xtics add (t t)
unset mxtics
set ytics 0,0.25,1 nomirror out
wide = 1100.0
high = 420.0 > 90+22*n ? 420.0 : 90.0+22*n

do for [target in 'svg pdf'] {
  if (target eq 'svg') {
    set terminal svg size wide,high dynamic font 'sans-serif,13' background '#ffffff' linewidth 1.2
  } else {
    set terminal pdfcairo size wide/100,high/100 font 'Sans,10' linewidth 1.2
  }
  set output name.'.'.target
  set multiplot layout 1,2 margins 100/wide,1-250/wide,66/high,1-50/high spacing 56/wide,0
  set label 100 'share of problems solved within τ times the best' \
    at screen 0.5,1-14/high center noenhanced
  do for [i=1:n] {
    q = word(quantities, i)
    y = 1-(50+22*i)/high
    set arrow 10+i from screen 1-232/wide,y to screen 1-204/wide,y nohead \
      linewidth width(i) dashtype dash(q) linecolor rgb colour(q)
    set label 10+i q at screen 1-196/wide,y left noenhanced
  }
  do for [cost in 'iterations seconds'] {
    set title cost offset 0,-0.6
    set xlabel 'τ' offset 0,0.3
    set ylabel (cost eq 'iterations' ? 'share of problems' : '') offset 0,0
    plot for [i=1:n] name.'.csv' using 'tau':(column(word(quantities, i).'_'.cost)) \
      with steps linewidth width(i) dashtype dash(word(quantities, i)) \
      linecolor rgb colour(word(quantities, i))
    do for [i=1:n] { unset arrow 10+i; unset label 10+i }
    unset label 100
  }
  unset multiplot
  unset output
}
