# Sag of a hanging cloth over the cells per side, a panel per kind of mesh.
# Needs: name, subject, quantities (MESH/ALPHA, a mesh's side by side) and continuum (the
# sag of the continuum), trends (what each line's is: limit, power or undecided), all set
# above.
set encoding utf8
set datafile separator comma
set datafile missing NaN
n = words(quantities)
mesh(i) = word(quantities, i)[1:strstrt(word(quantities, i), '/')-1]
alpha(i) = word(quantities, i)[strstrt(word(quantities, i), '/')+1:*]
meshes = mesh(1)
do for [i=2:n] { if (mesh(i) ne mesh(i-1)) { meshes = meshes.' '.mesh(i) } }
alphas = 'a a-3-4 sqrt-a'
shown = 'α=a α=a^{3/4} α=√a'
colours = '#d55e00 #2a86c8 #009e73'
shapes = '7 5 9'
place(w) = words(alphas[1:strstrt(' '.alphas.' ', ' '.w.' ')-1])+1
colour(i) = word(colours, place(alpha(i)))
shape(i) = int(word(shapes, place(alpha(i))))
dash(trend) = trend eq 'limit' ? 1 : trend eq 'power' ? 2 : 4
columns = words(meshes)
set logscale xy
set border 3 linewidth 0.8
set grid xtics ytics linetype 1 linewidth 0.5 linecolor rgb '#999999'
unset key
stats name.'.csv' using (column('n')) nooutput name 'X'
set xrange [X_min/1.25:X_max*1.25]
most = continuum
least = continuum
do for [i=1:n] {
  stats name.'.csv' using (column(word(quantities, i).'_sag')) nooutput name 'Y'
  most = Y_max > most ? Y_max : most
  least = Y_min < least ? Y_min : least
}
set yrange [least/2:most*2] # the same in all panels
set xtics () nomirror out
set for [i=0:12] xtics add (sprintf('%d', 5*2**i) 5*2**i)
set ytics nomirror out 10
unset mxtics
unset mytics
wide = 230.0+290*columns
high = 400.0

do for [target in 'svg pdf'] {
  if (target eq 'svg') {
    set terminal svg size wide,high dynamic font 'sans-serif,13' background '#ffffff' linewidth 1.2
  } else {
    set terminal pdfcairo size wide/100,high/100 font 'Sans,10' linewidth 1.2
  }
  set output name.'.'.target
  set multiplot layout 1,columns margins 76/wide,1-150/wide,66/high,1-62/high \
    spacing 30/wide,0
  set label 100 'Sag of the same cloth on finer meshes' at screen 0.5,1-14/high \
    center noenhanced
  # The legend by hand: it stands beside the panels, not in one of them.
  do for [k=1:3] {
    y = 1-(72+24*k)/high
    set label 10+k word(shown, k) at screen 1-112/wide,y left
    set label 20+k '' at screen 1-128/wide,y point pointtype int(word(shapes, k)) \
      pointsize 0.9 linecolor rgb word(colours, k)
  }
  do for [k=1:3] {
    y = 1-(180+24*k)/high
    set arrow 10+k from screen 1-140/wide,y to screen 1-118/wide,y nohead \
      linewidth 1.6+0.01*k dashtype int(word('1 2 3', k)) linecolor rgb '#808080'
    set label 30+k word('limit power continuum', k).(k == 2 ? ' of n' : '') \
      at screen 1-112/wide,y left
  }
  do for [m=1:columns] {
    panel = word(meshes, m)
    set title panel noenhanced offset 0,-0.6
    set xlabel 'n, cells per side' offset 0,0.3
    # All panels share the axis: its numbers stand at the first one only.
    set format y (m == 1 ? '10^{%T}' : '')
    set ylabel (m == 1 ? 'sag (m)' : '') offset 1,0
    first = n
    last = 1
    do for [i=1:n] {
      if (mesh(i) eq panel) {
        first = i < first ? i : first
        last = i > last ? i : last
      }
    }
    set arrow 1 from graph 0,first continuum to graph 1,first continuum nohead \
      linewidth 1 dashtype 3 linecolor rgb '#808080'
    plot for [i=first:last] name.'.csv' using 'n':(column(word(quantities, i).'_trend')) \
           with lines linewidth 1.6 dashtype dash(word(trends, i)) linecolor rgb colour(i), \
         for [i=first:last] name.'.csv' using 'n':(column(word(quantities, i).'_sag')) \
           with points pointtype shape(i) pointsize 0.7 linecolor rgb colour(i)
    if (m == 1) {
      do for [k=1:3] { unset arrow 10+k; unset label 10+k; unset label 20+k; unset label 30+k }
    }
    unset label 100
  }
  unset multiplot
  unset output
}
