# Newton's method on one problem: residual and energy over iterations and seconds, a line for each
# scheme.  Needs with_residual, with_energy and with_seconds: the schemes that have these numbers.
panels = 4
columns = 2
what(p) = p <= 2 ? 'residual' : 'energy'
timed(p) = p%2 == 0
timed_residual = ''
timed_energy = ''
do for [q in with_seconds] {
  if (place(with_residual, q) > 0) { timed_residual = timed_residual.' '.q }
  if (place(with_energy, q) > 0) { timed_energy = timed_energy.' '.q }
}
drawn(p) = value((timed(p) ? 'timed_' : 'with_').what(p))
wide_only(p) = timed(p)
along(s, p) = timed(p) ? s.'_seconds' : 'iteration'
cell(s, p) = s.'_'.what(p)
xtitle(p) = timed(p) ? 'seconds' : 'iteration'
ytitle(p) = p == 1 ? 'residual over forces' : p == 3 ? 'energy above the lowest (J)' : ''
logs(p) = 'y'
prefer = 'project-on-demand gauss-newton absolute full'
