# Performance profiles: the share of problems that a scheme solves within tau times the least cost.
panels = 2
columns = 2
heading = 'share of problems solved within τ times the best'
title_of(p) = word('iterations seconds', p)
along(s, p) = 'tau'
cell(s, p) = s.'_'.title_of(p)
xtitle(p) = 'τ'
ytitle(p) = p == 1 ? 'share of problems' : ''
logs(p) = 'x'
tics = '1 2 5 10 20 50 100 200 500 1000'
style = 'steps'
prefer = 'project-on-demand gauss-newton project-terms full'
