# Error of a bending energy over the cells per side, a line for each method and choice of rings.
merge = 1
heading = 'Error of bending: '.subject
along(s, p) = 'n'
names(s) = second(s) eq 'closed' ? first(s).', closed' : first(s)
dash(s) = second(s) eq 'closed' ? 2 : 1
xtitle(p) = 'n, cells per side'
ytitle(p) = '|W / W_smooth - 1|'
logs(p) = 'xy'
least(p) = 1e-9
tics = '1 2 4 8 16 32 64 128 256'
style = 'linespoints pointtype 7 pointsize 0.5'
