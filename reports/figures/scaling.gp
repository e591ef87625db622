# Time per element over the number of elements or threads, which `along` names; a panel per family
# of kernels FAMILY/HOW.  Needs L1d, L2 and L3 (bytes, 0: unknown) and bytes_FAMILY (per element).
eval panel_of_first
columns = panels < 3 ? panels : 3
heading = subject.': ns per element'
do for [how in 'batch f32 scalar limit'] {
  do for [q in quantities] { if (second(q) eq how) { prefer = prefer.' '.q } }
}
along(s, p) = along
names(s) = second(s)
dash(s) = strstrt(s, '-nt') > 0 ? 3 : 1
xtitle(p) = along
ytitle(p) = 'ns per element'
logs(p) = 'xy'
style = 'linespoints pointtype 7 pointsize 0.3'
# Returns the x at which a kernel's data fill a cache.
fills(p, cache) = exists('bytes_'.title_of(p)) ? value(cache)/value('bytes_'.title_of(p)) : 0
extra = along eq 'threads' ? '' : "do for [c=1:3] { cache = word('L1d L2 L3', c); " \
  ."if (fills(p, cache) > xlo && fills(p, cache) < xhi) { " \
  ."set arrow c from fills(p, cache),graph 0 to fills(p, cache),graph 1 nohead dashtype 2 linecolor rgb '#999999'; " \
  ."set label 20+c cache at fills(p, cache),graph 0.96 left offset 0.3,0 } }"
