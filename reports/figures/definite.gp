# A number over the plane of the fibres' stretches: one row per matrix, one column per angle
# between the fibres.
# Needs: name, subject, quantities and angles (words), what (the number's name), value (its
# column), scale (what the colours are), fibres (of the axes), all set above; least and most, the
# ends of the colours, where the number is no count.
set encoding utf8
set datafile separator comma
set palette defined (0 '#f0e9dc', 1 '#fcc98b', 2 '#f59a52', 3 '#dd5f4b', 4 '#ac3a6b', \
                     5 '#6b2a77', 6 '#2a1a57')
if (value eq 'count') {
  set palette maxcolors 7
  set cbrange [-0.5:6.5]
  set cbtics 0,1,6 scale 0
} else {
  set logscale cb
  set cbrange [least:most]
  set cbtics scale 0.5
}
drawn(v) = value ne 'count' && v < least ? least : v
set xrange [0:2]
set yrange [0:2]
set size ratio 1
set xtics 0,1,2 scale 0.5 nomirror out
set ytics 0,1,2 scale 0.5 nomirror out
set border linewidth 0.8
unset key
rows = words(quantities)
columns = words(angles)
wide = 158.0+204*columns # panels of 180, 24 apart, between 78 and 104
high = 98.0+210*rows     # panels of 180, 30 apart, between 62 and 66
shown(q) = q eq 'without_H' ? 'without H' : q eq 'needless' ? 'without need' : q

do for [target in 'svg pdf'] {
  if (target eq 'svg') {
    set terminal svg size wide,high dynamic font 'sans-serif,14' background '#ffffff'
  } else {
    set terminal pdfcairo size wide/100,high/100 font 'Sans,11'
  }
  set output name.'.'.target
  left = 78/wide
  right = 1-104/wide
  set label 1 subject.': '.what \
    .'; angles: between the fibres' at screen 0.5,1-16/high center noenhanced
  set multiplot layout rows,columns margins left,right,66/high,1-62/high \
    spacing 24/wide,30/high
  do for [r=1:rows] {
    do for [c=1:columns] {
      q = word(quantities, r)
      a = word(angles, c)
      set title shown(q).', '.a.'°' offset 0,-0.8 noenhanced
      # All panels share both axes: numbers stand at the outer ones only.
      set format x (r == rows ? '%g' : '')
      set format y (c == 1 ? '%g' : '')
      set xlabel (r == rows ? fibres[1:strstrt(fibres, ';')-1] : '') offset 0,0.4 noenhanced
      set ylabel (c == 1 ? fibres[strstrt(fibres, ';')+1:*] : '') offset 0.8,0 noenhanced
      if (r == 1 && c == columns) {
        set colorbox user origin right+12/wide,0.25 size 12/wide,0.5
        set cblabel scale offset 0,0
      } else { unset colorbox }
      plot name.'.csv' using 'lu':'lv':(drawn(column(q.'_'.value.'_'.a))) with image
      unset label 1
    }
  }
  unset multiplot
  unset output
}
