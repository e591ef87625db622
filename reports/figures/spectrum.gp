# Worst relative error of the eigenvalues near a degenerate state: closed form and dsyev.
series = 'closed dsyev'
heading = subject.': eigenvalues against quad precision'
along(s, p) = 'tau'
names(s) = s eq 'closed' ? 'closed form' : 'LAPACK dsyev'
xtitle(p) = 'distance τ from the degenerate state'
ytitle(p) = 'relative error of the worst eigenvalue'
logs(p) = 'xy'
least(p) = 1e-18 # an error of exactly zero
style = 'linespoints pointtype 7 pointsize 0.35'
