# Start of every figure's script.  A figure is drawn three times: as SVG, as PDF, and as a narrow SVG
# for phones, with panels below each other; lines.gp also draws thumbnails.
set encoding utf8
set datafile separator comma
set datafile missing NaN
set border 3 linewidth 0.8
set grid xtics ytics linetype 1 linewidth 0.5 linecolor rgb '#999999'
set xtics nomirror out
set ytics nomirror out
unset mxtics
unset mytics
unset key
csv = name.'.csv'
targets = 'svg pdf narrow small'
# Returns the commands that open a file of that size in pixels, for `eval`.
open(target, wide, high) = target eq 'pdf' ? \
  sprintf("set terminal pdfcairo size %g,%g font 'Sans,10' linewidth 1.2; set output '%s.pdf'", \
          wide/100.0, high/100.0, name) : \
  sprintf("set terminal svg size %d,%d dynamic font 'sans-serif,13' background '#ffffff' linewidth 1.2; set output '%s%s.svg'", \
          wide, high, name, target eq 'svg' ? '' : '-'.target)
# Lists are words.  place() is a word's index from 1, or 0; first(), second() are parts of FIRST/SECOND.
place(list, w) = strstrt(' '.list.' ', ' '.w.' ') > 0 ? \
  words(list[1:strstrt(' '.list.' ', ' '.w.' ')-1])+1 : 0
first(w) = strstrt(w, '/') > 0 ? w[1:strstrt(w, '/')-1] : w
second(w) = strstrt(w, '/') > 0 ? w[strstrt(w, '/')+1:*] : ''
colours = '#2a86c8 #d55e00 #009e73 #8a5cc2 #b8860b #c2417c'
# Defaults of lines.gp, which a figure may override.
series = exists('quantities') ? quantities : ''
panels = 1
columns = 1
merge = 0
prefer = ''
tics = ''
style = 'lines'
heading = subject
drawn(p) = series
wide_only(p) = 0
gaps = 0
extra = ''
cell(s, p) = s
names(s) = s
dash(s) = 1
title_of(p) = ''
logs(p) = ''
least(p) = -1e300
# Defaults of plane.gp.
row(q) = q.', '
xcolumn = 's0'
ycolumn = 's1'
xword = 'singular value σ0'
yword = 'singular value σ1'
# Commands for `eval` that make a panel for each FIRST among the lines FIRST/SECOND.
panel_of_first = "kinds = ''; do for [q in quantities] { k = place(kinds, first(q)); " \
  ."if (k == 0) { kinds = kinds.' '.first(q); k = words(kinds); eval sprintf('drawn_%d = \"\"', k) }; " \
  ."eval sprintf('drawn_%d = drawn_%d.\" %s\"', k, k, q) }; panels = words(kinds); " \
  ."drawn(p) = value('drawn_'.p); title_of(p) = word(kinds, p)"
shown(y, p) = y < least(p) ? least(p) : y
take(x, y, p) = x == x && y == y ? (ly = lx == lx && lx > x ? ly : shown(y, p), lx = lx == lx && lx > x ? lx : x, \
  new = shown(y, p), lo = new < lo ? new : lo, hi = new > hi ? new : hi, xlo = x < xlo ? x : xlo, xhi = x > xhi ? x : xhi, 1) : 0
differ(a, b, p) = a == a && b == b ? (d = abs(shown(a, p)-shown(b, p))/(abs(shown(a, p))+1e-300), \
  apart = d > apart ? d : apart, 1) : a == a || b == b ? (apart = 1) : 0
