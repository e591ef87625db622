# Out-of-plane displacement of the cloth each scheme came to, as amplitudes over half waves
# along the fibres.
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
set logscale xy
set border 3 linewidth 0.8
set grid xtics ytics linetype 1 linewidth 0.5 linecolor rgb '#999999'
unset key
set xtics () nomirror out
set for [t in '1 2 4 8 16 32 64 128 256'] xtics add (t t)
unset mxtics
unset mytics
set ytics nomirror out
set format y '10^{%T}'
stats name.'.csv' using (column('half_waves')) nooutput name 'X'
set xrange [1:X_max]
most = 1e-8
do for [i=1:n] {
  stats name.'.csv' using (column(word(quantities, i).'_u')) nooutput name 'U'
  stats name.'.csv' using (column(word(quantities, i).'_v')) nooutput name 'V'
  most = U_max > most ? U_max : most
  most = V_max > most ? V_max : most
}
set yrange [1e-10:2*most] # the same in both panels
wide = 1100.0
high = 420.0 > 90+22*n ? 420.0 : 90.0+22*n

do for [target in 'svg pdf'] {
  if (target eq 'svg') {
    set terminal svg size wide,high dynamic font 'sans-serif,13' background '#ffffff' linewidth 1.2
  } else {
    set terminal pdfcairo size wide/100,high/100 font 'Sans,10' linewidth 1.2
  }
  set output name.'.'.target
  set multiplot layout 1,2 margins 100/wide,1-250/wide,66/high,1-62/high spacing 76/wide,0
  set label 100 subject at screen 0.5,1-14/high center noenhanced
  do for [i=1:n] {
    q = word(quantities, i)
    y = 1-(50+22*i)/high
    set arrow 10+i from screen 1-232/wide,y to screen 1-204/wide,y nohead \
      linewidth width(i) dashtype dash(q) linecolor rgb colour(q)
    set label 10+i q at screen 1-196/wide,y left noenhanced
  }
  do for [fibre in 'u v'] {
    set title 'along '.fibre offset 0,-0.6
    set xlabel 'half waves along the side' offset 0,0.3
    set ylabel (fibre eq 'u' ? 'amplitude (m)' : '') offset 0,0
    plot for [i=1:n] name.'.csv' using 'half_waves':(column(word(quantities, i).'_'.fibre)) \
      with lines linewidth width(i) \
      dashtype dash(word(quantities, i)) linecolor rgb colour(word(quantities, i))
    do for [i=1:n] { unset arrow 10+i; unset label 10+i }
    unset label 100
  }
  unset multiplot
  unset output
}
