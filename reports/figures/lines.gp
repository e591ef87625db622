# Draws panels of lines.  At most four lines of a panel are coloured and named at their ends; the
# others are grey.  A figure may set:
#   series, panels        the lines, and how many panels there are
#   wide_only(p)          panel p is not in the narrow picture
#   drawn(p), prefer      lines of panel p; lines that are coloured before others
#   cell(s, p), along(s, p)  the columns of y and of x
#   names(s), dash(s)     name and dash type of line s
#   heading, title_of(p), xtitle(p), ytitle(p), logs(p)  texts; logarithmic axes: 'x', 'y' or 'xy'
#   least(p)              smaller values are drawn at this value
#   merge                 1: lines that coincide share a name
#   gaps                  1: a NaN interrupts its line
#   extra                 command before each panel; may use arrows from 1 and labels from 20
#   tics, style, columns  x of the tics; gnuplot style of the lines; number of panels side by side
bare(s) = strstrt(s, '+') > 0 ? s[1:strstrt(s, '+')-1] : s
more(s) = strstrt(s, '+') > 0 ? strlen(s)-strstrt(s, '+')+1 : 0
do for [target in targets] {
  small = target eq 'small'
  narrow = target eq 'narrow' || small
  order = '' # the shown panels
  do for [p=1:panels] { if (small ? p == 1 : !narrow || !wide_only(p)) { order = order.' '.p } }
  across = narrow ? 1 : columns
  down = (words(order)+across-1)/across
  wide = narrow ? 440.0 : across == 1 ? 1000.0 : 1100.0
  tall = narrow ? 300.0 : across == 1 && panels == 1 ? 420.0 : 330.0
  high = 34+tall*down
  if (small) { wide = 300; high = 150 }
  eval open(target, wide, high)
  set multiplot
  if (!small) { set label 100 heading at screen 0.5,1-14/high center noenhanced font (narrow ? ',10' : '') }
  do for [at=1:words(order)] {
    p = int(word(order, at))
    # Finds the range of the panel and the ends of its lines.
    list = drawn(p)
    n = words(list)
    array endx[n+1]
    array endy[n+1]
    lo = 1e300
    hi = -1e300
    xlo = 1e300
    xhi = -1e300
    fine = ''
    set xrange [*:*] # stats only reads points within the ranges
    set yrange [*:*]
    unset logscale
    set datafile missing
    do for [i=1:n] {
      s = word(list, i)
      lx = NaN
      ly = NaN
      stats csv using (take(column(along(s, p)), column(cell(s, p)), p), 0) nooutput
      endx[i] = lx
      endy[i] = ly
      if (ly == ly) { fine = fine.' '.s }
    }
    set datafile missing NaN
    if (words(fine) > 0) {
      # A line that coincides with an earlier one is counted there, by a + after the earlier name.
      same = ''
      do for [s in fine] {
        twin = ''
        if (merge) {
          do for [other in same] {
            if (twin eq '' && words(same) > 0) {
              apart = 0
              set datafile missing
              stats csv using (differ(column(cell(s, p)), column(cell(bare(other), p)), p), 0) nooutput
              set datafile missing NaN
              if (apart < 0.02) { twin = other }
            }
          }
        }
        if (twin eq '') { same = same.' '.s }
        counted = ''
        do for [m in same] { counted = counted.' '.m.(m eq twin ? '+' : '') }
        same = counted
      }
      coloured = ''
      do for [s in prefer.' '.same] {
        hit = ''
        do for [m in same] { if (bare(m) eq bare(s)) { hit = m } }
        if (hit ne '' && place(coloured, hit) == 0 && words(coloured) < 4) { coloured = coloured.' '.hit }
      }
      grey = ''
      do for [m in same] { if (place(coloured, m) == 0) { grey = grey.' '.m } }
      logx = strstrt(logs(p), 'x') > 0
      logy = strstrt(logs(p), 'y') > 0 && lo > 0
      if (hi <= lo) { hi = lo == 0 ? 1 : lo+abs(lo) }
      if (logy) {
        lo = 10**floor(log10(lo)+1e-9)
        hi = 10**ceil(log10(hi)-1e-9)
        if (hi <= lo) { hi = 10*lo }
      } else {
        room = 0.04*(hi-lo)
        hi = hi+room
        lo = lo == 0 ? 0 : lo-room
      }
      # Puts names at the ends of lines, and moves them at least a line of text apart.
      longest = 8
      array f[5]
      do for [k=1:words(coloured)] {
        m = word(coloured, k)
        y = endy[place(list, bare(m))]
        f[k] = logy ? log(y/lo)/log(hi/lo) : (y-lo)/(hi-lo)
        length = strlen(names(bare(m)))+(more(m) > 0 ? 8 : 0)
        longest = length > longest ? length : longest
      }
      room = 7.2*longest+16 < 0.3*wide/across ? 7.2*longest+16 : 0.3*wide/across
      c = (at-1)%across
      r = (at-1)/across
      top = 1-(60+tall*r)/high
      bottom = 1-(34+tall*(r+1)-60)/high
      set lmargin at screen (wide*c/across+92)/wide
      set rmargin at screen (wide*(c+1)/across-room)/wide
      set tmargin at screen top
      set bmargin at screen bottom
      gap = 15.0/high/(top-bottom)
      do for [pass=1:60] {
        do for [i=1:words(coloured)] {
          do for [k=1:words(coloured)] {
            if (i != k && abs(f[i]-f[k]) < gap) {
              push = 0.26*(gap-abs(f[i]-f[k]))
              up = f[i] > f[k] || (f[i] == f[k] && i < k)
              f[i] = f[i]+(up ? push : -push)
              f[k] = f[k]-(up ? push : -push)
            }
          }
        }
      }
      set format '%g'
      set xtics autofreq
      set ytics autofreq
      if (logx) {
        set logscale x
        set format x '10^{%T}'
        if (xhi > 1000*xlo) { set xtics 10**ceil(log10(xhi/xlo)/(narrow ? 5 : 8)) } else { if (xhi < 100*xlo) { set format x '%g' } }
      }
      if (logy) {
        set logscale y
        set format y '10^{%T}'
        set ytics 10**ceil(log10(hi/lo)/8)
      }
      if (tics ne '') {
        set xtics ()
        do for [t in tics] { if (t+0 > 0.999*xlo && t+0 < 1.001*xhi) { set xtics add (t t+0) } }
      }
      set xrange [xlo:(xhi > xlo ? xhi : xlo+1)]
      set yrange [lo:hi]
      set datafile missing NaN
      if (gaps) { set datafile missing }
      set title title_of(p) offset 0,-0.6 noenhanced
      set xlabel (narrow && at < words(order) && xtitle(p) eq xtitle(int(word(order, at+1))) ? '' : xtitle(p)) offset 0,0.3
      set ylabel ytitle(p) offset 0.5,0 noenhanced
      do for [k=1:words(coloured)] {
        m = word(coloured, k)
        set label k names(bare(m)).(more(m) > 0 ? sprintf(' +%d', more(m)) : '') at graph 1.015,f[k] \
          left noenhanced textcolor rgb word(colours, k) font ',11'
      }
      if (words(grey) > 0) {
        set label 9 sprintf('grey: %d more', words(grey)) at graph 1.015,graph -0.07 \
          left font ',10' textcolor rgb '#8a8f98'
      }
      eval extra
      if (small) {
        unset title
        unset grid
        unset tics
        unset xlabel
        unset ylabel
        unset label
        do for [side in 'l r t b'] { eval sprintf('set %smargin at screen %g', side, strstrt('rt', side) > 0 ? 0.98 : 0.02) }
      }
      all = grey.coloured # coloured lines lie on top
      hue(m) = place(coloured, m) > 0 ? word(colours, place(coloured, m)) : '#b9bec6'
      plot for [k=1:words(all)] csv using (column(along(bare(word(all, k)), p))): \
        (shown(column(cell(bare(word(all, k)), p)), p)) with @style linecolor rgb hue(word(all, k)) \
        linewidth (place(coloured, word(all, k)) > 0 ? 1.8 : 1.2) dashtype dash(bare(word(all, k)))
      unset label
      unset arrow
    }
  }
  unset multiplot
  unset output
}
