# Numbers over the runs.  Needs steps (runs where a line changed), runs (the number of runs), what
# (title of the vertical axis) and logarithmic (0 or 1).  May have labels (names of the lines) and
# scale (a factor).
if (!exists('scale')) { scale = 1 }
if (!exists('labels') || |labels| != words(quantities)) {
  array labels[words(quantities)]
  do for [i=1:words(quantities)] { labels[i] = word(quantities, i) }
}
gaps = 1
along(s, p) = 'run'
names(s) = labels[place(quantities, s)]
shown(y, p) = scale*y
xtitle(p) = 'run'
ytitle(p) = what
logs(p) = logarithmic ? 'y' : ''
style = 'linespoints pointtype 7 pointsize 0.4'
extra = "do for [i=1:words(steps)] { set arrow 100+i from word(steps, i)-0.5,graph 0 to " \
  ."word(steps, i)-0.5,graph 1 nohead linewidth 1 dashtype 2 linecolor rgb '#a3161b' }"
if (runs < 20) { tics = ''; do for [i=1:runs] { tics = tics.' '.i } }
