# Error of central differences against their step h, with the error that theory predicts.
series = 'worst median floor'
panels = words(quantities)
columns = panels > 1 ? 2 : 1
heading = subject
title_of(p) = word(quantities, p)
along(s, p) = 'h'
cell(s, p) = word(quantities, p).'_'.s
names(s) = s eq 'floor' ? 'predicted' : s.' state'
dash(s) = s eq 'floor' ? 2 : 1
xtitle(p) = 'step h, relative to the state'
ytitle(p) = 'relative error'
logs(p) = 'xy'
least(p) = 1e-18 # an error of exactly zero
