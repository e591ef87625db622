# Newton's method on one problem: residual and energy over iterations and over seconds, a
# line for each scheme.
# Needs: name, subject, quantities (the schemes drawn), schemes (all of the run, which
# colours follow), with_residual, with_energy and with_seconds (the schemes whose columns
# hold numbers), all set above.
set encoding utf8
set datafile separator comma
n = words(quantities)
place(w) = strstrt(' '.schemes.' ', ' '.w.' ') > 0 ? \
  words(schemes[1:strstrt(' '.schemes.' ', ' '.w.' ')-1])+1 : words(schemes)+1
colours = '#2a86c8 #d55e00 #009e73 #8a5cc2 #b8860b #c2417c #56b4e9 #7a7a7a #a05a2c #5b8c00 #1f3a93 #e69f00'
w(i) = word(quantities, int(i))
has(list, q) = strstrt(' '.list, ' '.q.' ') > 0
# Lines that coincide show as stripes.
width(i) = n > 1 ? 3.4-2.2*(i-1)/(n-1) : 1.6
colour(w) = word(colours, (place(w)-1)%12+1)
dash(w) = 1+(place(w)-1)/12+(place(w)%2 == 0 ? 1 : 0)
set logscale y
set border 3 linewidth 0.8
set grid xtics ytics linetype 1 linewidth 0.5 linecolor rgb '#999999'
unset key
unset mytics
set xtics nomirror out
set ytics nomirror out
set format y '10^{%T}'
wide = 1100.0
high = 700.0 > 120+22*n ? 700.0 : 120.0+22*n

do for [target in 'svg pdf'] {
  if (target eq 'svg') {
    set terminal svg size wide,high dynamic font 'sans-serif,13' background '#ffffff' linewidth 1.2
  } else {
    set terminal pdfcairo size wide/100,high/100 font 'Sans,10' linewidth 1.2
  }
  set output name.'.'.target
  set multiplot layout 2,2 margins 100/wide,1-250/wide,66/high,1-44/high \
    spacing 76/wide,84/high
  set label 100 subject at screen 0.5,1-14/high center noenhanced
  # The legend by hand: it stands beside the panels, not in one of them.
  do for [i=1:n] {
    q = word(quantities, i)
    y = 1-(50+22*i)/high
    set arrow 10+i from screen 1-232/wide,y to screen 1-204/wide,y nohead \
      linewidth width(i) dashtype dash(q) linecolor rgb colour(q)
    set label 10+i q at screen 1-196/wide,y left noenhanced
  }
  do for [panel=1:4] {
    along = panel%2 == 1 ? 'iteration' : 'seconds'
    what = panel <= 2 ? 'residual' : 'energy'
    set xlabel along offset 0,0.3
    set ylabel (panel == 1 ? 'residual over forces' : panel == 3 ? \
      'energy above the lowest (J)' : '') offset 0,0
    x(q) = along eq 'iteration' ? column('iteration') : column(q.'_seconds')
    # Not every trace has all columns, and a line without points is no line.
    drawn = ''
    do for [i=1:n] {
      q = word(quantities, i)
      if (has(value('with_'.what), q) && (along eq 'iteration' || has(with_seconds, q))) {
        drawn = drawn.' '.i
      }
    }
    if (words(drawn) == 0) { set multiplot next } else {
      plot for [i in drawn] name.'.csv' using (x(w(i))):(column(w(i).'_'.what)) \
        with lines linewidth width(int(i)) \
        dashtype dash(w(i)) linecolor rgb colour(w(i))
    }
    if (panel == 1) { do for [i=1:n] { unset arrow 10+i; unset label 10+i } }
    unset label 100
  }
  unset multiplot
  unset output
}
