# A number over a plane: a row of panels for each quantity, a column for each angle.  A figure sets
# quantities, angles, row(q), xcolumn, ycolumn, cell(q, a), xword, yword, scale; and least and most,
# the ends of the colours, unless the number is a count.
if (!exists('scalar')) {
  set palette defined (0 '#f0e9dc', 1 '#fcc98b', 2 '#f59a52', 3 '#dd5f4b', 4 '#ac3a6b', \
                       5 '#6b2a77', 6 '#2a1a57')
  if (exists('least')) {
    drawn_as(v) = v < least ? least : v
    set logscale cb
    set cbrange [least:most]
    set cbtics scale 0.5
  } else {
    drawn_as(v) = v
    set palette maxcolors 7
    set cbrange [-0.5:6.5]
    set cbtics 0,1,6 scale 0
  }
}
set datafile missing # keeps rows with NaN, which an image needs; their cells are blank
set xrange [0:2]
set yrange [0:2]
set size ratio 1
set xtics 0,1,2 scale 0.5 nomirror out
set ytics 0,1,2 scale 0.5 nomirror out
set border 31 linewidth 0.8
unset grid
rows = words(quantities)
down = words(angles)
do for [target in 'svg pdf narrow'] {
  narrow = target eq 'narrow'
  small = narrow ? ',10' : ''
  side = narrow ? 86.0 : 180.0 # side of a panel; gaps are 24 and 30
  left = narrow ? 58.0 : 78.0
  wide = left+(narrow ? 90 : 104)+(side+24)*down-24
  high = 128+(side+30)*rows-30
  eval open(target, wide, high)
  set label 1 (narrow && strstrt(heading, '; ') > 0 ? \
    heading[1:strstrt(heading, '; ')-1]."\n".heading[strstrt(heading, '; ')+2:*] : heading) at screen 0.5,1-16/high center noenhanced font small
  set multiplot layout rows,down margins left/wide,(left+(side+24)*down-24)/wide,66/high,1-62/high \
    spacing 24/wide,30/high
  do for [r=1:rows] {
    do for [c=1:down] {
      q = word(quantities, r)
      a = word(angles, c)
      set title (c == 1 || !narrow ? row(q) : '').a.'°' offset 0,-0.8 noenhanced font small
      set format x (r == rows ? '%g' : '')
      set format y (c == 1 ? '%g' : '')
      set xlabel (r == rows && (!narrow || c == 2) ? xword : '') offset 0,0.4 noenhanced font small
      set ylabel (c == 1 ? yword : '') offset 0.8,0 noenhanced font small
      if (r == 1 && c == down) {
        tall = side*1.5 < high-128 ? side*1.5 : high-128
        set colorbox user origin 1-(narrow ? 82 : 92)/wide,0.5-tall/2/high size 12/wide,tall/high
        set cblabel scale offset 0.5,0 noenhanced
      } else { unset colorbox }
      plot csv using xcolumn:ycolumn:(drawn_as(column(cell(q, a)))) with image
      unset label 1
    }
  }
  unset multiplot
  unset output
}
