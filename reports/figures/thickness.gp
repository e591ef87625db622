# Newton's method over the thickness of quads: iterations, and the error's contraction at the end.
panels = 2
columns = 2
title_of(p) = p == 1 ? 'iterations' : 'error after an iteration over before it'
along(s, p) = 'thickness'
cell(s, p) = s.(p == 1 ? '_iterations' : '_contraction')
names(s) = second(s) ne '' ? second(s) : s
xtitle(p) = 'thickness (m)'
ytitle(p) = ''
logs(p) = p == 1 ? 'x' : 'xy'
least(p) = p == 1 ? 0 : 1e-16
merge = 1
style = 'linespoints pointtype 7 pointsize 0.5'
