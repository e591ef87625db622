# Sag of a hanging cloth over the cells per side, a panel per kind of mesh (MESH/ALPHA).  Needs
# continuum, the sag of the continuum, and trends, the kind of each line: limit, power or undecided.
eval panel_of_first
columns = panels
heading = 'Sag of the same cloth on finer meshes; dotted: the continuum'
along(s, p) = 'n'
cell(s, p) = s.'_sag'
word_of(alpha) = alpha eq 'a' ? 'α=a' : alpha eq 'a-3-4' ? 'α=a^¾' : 'α=√a'
names(s) = word_of(second(s)).': '.word(trends, place(quantities, s))
xtitle(p) = 'n, cells per side'
ytitle(p) = p == 1 ? 'sag (m)' : ''
logs(p) = 'xy'
tics = '5 10 20 40 80 160 320 640'
style = 'linespoints pointtype 7 pointsize 0.7'
extra = "set arrow 1 from graph 0,first continuum to graph 1,first continuum nohead dashtype 3 linecolor rgb '#808080'"
