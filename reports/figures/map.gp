# A result of motion runs over one of their settings, a line for each FIRST/SECOND.  Needs along (the
# setting's column) and the texts xtitle, ytitle, legend.  May have linear_x, linear_y (no logarithm),
# power (adds the fitted power of x to names) and first_order (adds a line of slope 1).
along(s, p) = along
merge = 1
heading = subject.'; lines: '.legend
xtitle(p) = xtitle
ytitle(p) = ytitle
logs(p) = (exists('linear_x') ? '' : 'x').(exists('linear_y') ? '' : 'y')
style = 'linespoints pointtype 7 pointsize 0.6'
slopes = ''
seconds = ''
do for [q in quantities] {
  if (place(seconds, second(q)) == 0) { seconds = seconds.' '.second(q) }
  if (exists('power')) {
    stats csv using (log(column(along))):(log(column(q))) nooutput name 'L'
    slopes = slopes.sprintf(' %.2f', L_slope)
  }
}
stats csv using (tics = tics.sprintf(' %g', column(along)), 0) nooutput
# Replaces _ by the decimal point, which column names cannot contain.
pointed(w) = strstrt(w, '_') > 0 ? w[1:strstrt(w, '_')-1].'.'.w[strstrt(w, '_')+1:*] : w
names(s) = first(s).(second(s) eq '' ? '' : ', '.pointed(second(s))). \
  (exists('power') ? ': power '.word(slopes, place(quantities, s)) : '')
dash(s) = second(s) eq '' ? 1 : place(seconds, second(s))
if (exists('first_order')) {
  extra = "set arrow 1 from xlo,hi*xlo/xhi to xhi,hi nohead dashtype 2 linecolor rgb '#666666'; " \
    ."set label 20 'order 1' at xhi,hi right offset -1,0 textcolor rgb '#666666'"
}
