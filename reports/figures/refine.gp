# Sag of a hanging cloth over the cells per side, a panel per kind of mesh.
# Needs: name, subject, quantities (MESH/ALPHA, a mesh's side by side) and continuum (the
# sag of the continuum), trends (what each line's is: limit, power or undecided), all set
# above.
n = words(quantities)
mesh(i) = first(word(quantities, i))
alpha(i) = second(word(quantities, i))
meshes = mesh(1)
do for [i=2:n] { if (mesh(i) ne mesh(i-1)) { meshes = meshes.' '.mesh(i) } }
alphas = 'a a-3-4 sqrt-a'
shown = 'α=a α=a^{3/4} α=√a'
colours = '#d55e00 #2a86c8 #009e73'
shapes = '7 5 9'
colour(i) = word(colours, place(alphas, alpha(i)))
shape(i) = int(word(shapes, place(alphas, alpha(i))))
dash(trend) = trend eq 'limit' ? 1 : trend eq 'power' ? 2 : 4
set logscale xy
stats csv using (column('n')) nooutput name 'X'
set xrange [X_min/1.25:X_max*1.25]
most = continuum
least = continuum
do for [i=1:n] {
  stats csv using (column(word(quantities, i).'_sag')) nooutput name 'Y'
  most = Y_max > most ? Y_max : most
  least = Y_min < least ? Y_min : least
}
set yrange [least/2:most*2] # the same in all panels
set xtics () nomirror out
set for [i=0:12] xtics add (sprintf('%d', 5*2**i) 5*2**i)
set ytics nomirror out 10

do for [target in targets] {
  columns = target eq 'narrow' ? 1 : words(meshes)
  rows = target eq 'narrow' ? words(meshes) : 1
  wide = 230.0+(target eq 'narrow' ? 210 : 290*columns)
  high = 128+272.0*rows+40*(rows-1)
  eval open(target, wide, high)
  set multiplot layout rows,columns margins 76/wide,1-150/wide,66/high,1-62/high \
    spacing 30/wide,92/high
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
  do for [m=1:words(meshes)] {
    panel = word(meshes, m)
    set title panel noenhanced offset 0,-0.6
    set xlabel 'n, cells per side' offset 0,0.3
    # All panels share the axis: its numbers stand at the first one only.
    set format y (m == 1 || columns == 1 ? '10^{%T}' : '')
    set ylabel (m == 1 || columns == 1 ? 'sag (m)' : '') offset 1,0
    from = n
    last = 1
    do for [i=1:n] {
      if (mesh(i) eq panel) {
        from = i < from ? i : from
        last = i > last ? i : last
      }
    }
    set arrow 1 from graph 0,first continuum to graph 1,first continuum nohead \
      linewidth 1 dashtype 3 linecolor rgb '#808080'
    plot for [i=from:last] csv using 'n':(column(word(quantities, i).'_trend')) \
           with lines linewidth 1.6 dashtype dash(word(trends, i)) linecolor rgb colour(i), \
         for [i=from:last] csv using 'n':(column(word(quantities, i).'_sag')) \
           with points pointtype shape(i) pointsize 0.7 linecolor rgb colour(i)
    if (m == 1) {
      do for [k=1:3] { unset arrow 10+k; unset label 10+k; unset label 20+k; unset label 30+k }
    }
    unset label 100
  }
  unset multiplot
  unset output
}
