# Distance of two semi-definite matrices, the paper's and the nearest, from the Hessian, over the
# distance from rest; and how often the Hessian is indefinite or the paper's change is needless.
series = 'definite nearest definite_most nearest_most'
along(s, p) = 'size'
least(p) = p == 1 ? 1e-5 : -1e300
names(s) = s eq 'definite' ? "paper's" : s eq 'nearest' ? 'nearest' : s eq 'definite_most' ? "paper's, largest" : \
  s eq 'nearest_most' ? 'nearest, largest' : s eq 'indefinite' ? 'H indefinite' : 'needless change'
dash(s) = strstrt(s, '_most') > 0 ? 3 : 1
drawn(p) = p == 1 ? series : 'indefinite needless'
xtitle(p) = 'distance from rest, relative to rest'
ytitle(p) = p == 1 ? '|P - H| / |H|' : 'share of states'
title_of(p) = p == 1 ? 'distance from the Hessian' : 'how often'
logs(p) = p == 1 ? 'xy' : 'x'
# If both shares are constant, the heading states them, and their panel is left out.
stats csv using (column('indefinite')) nooutput name 'I'
stats csv using (column('needless')) nooutput name 'N'
panels = I_max > I_min || N_max > N_min ? 2 : 1
columns = panels
if (panels == 1) {
  heading = subject.sprintf(': H indefinite at %g %% of the states, changed needlessly at %g %%', 100*I_max, 100*N_max)
}
