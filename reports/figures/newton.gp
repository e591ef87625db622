# Newton's method on one problem: residual and energy over iterations and seconds, a line for each
# scheme that has them.
panels = 4
columns = 2
what(p) = p <= 2 ? 'residual' : 'energy'
timed(p) = p%2 == 0
wide_only(p) = timed(p)
along(s, p) = timed(p) ? s.'_seconds' : 'iteration'
cell(s, p) = s.'_'.what(p)
xtitle(p) = timed(p) ? 'seconds' : 'iteration'
ytitle(p) = p == 1 ? 'residual over forces' : p == 3 ? 'energy above the lowest (J)' : ''
logs(p) = 'y'
prefer = 'project-on-demand gauss-newton absolute full'
