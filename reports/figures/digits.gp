# Correct decimal digits over the plane of singular values: one row per quantity, one
# column per angle of the right singular vectors to the warp.
# Needs: name, subject, quantities and angles (words), scalar, least and most (the digits
# at the ends of the colours), all set above.
set encoding utf8
set datafile separator comma
set palette defined (0 '#440154', 1 '#472d7b', 2 '#3b528b', 3 '#2c728e', 4 '#21918c', \
                     5 '#28ae80', 6 '#5ec962', 7 '#addc30', 8 '#fde725') # viridis
set cbrange [least:most]
set cbtics least,1,most scale 0.4
set cbtics add ('≤ '.least least, '≥ '.most most)
set xrange [0:2]
set yrange [0:2]
set size ratio 1
set xtics 0,1,2 scale 0.5 nomirror out
set ytics 0,1,2 scale 0.5 nomirror out
set border linewidth 0.8
unset key
# Exact results have no end of correct digits.
shown(d) = d > most ? most : d < least ? least : d
rows = words(quantities)
columns = words(angles)
wide = 158.0+204*columns # panels of 180, 24 apart, between 78 and 104
high = 98.0+210*rows     # panels of 180, 30 apart, between 62 and 66

do for [target in 'svg pdf'] {
  if (target eq 'svg') {
    set terminal svg size wide,high dynamic font 'sans-serif,14' background '#ffffff'
  } else {
    set terminal pdfcairo size wide/100,high/100 font 'Sans,11'
  }
  set output name.'.'.target
  left = 78/wide
  right = 1-104/wide
  set label 1 subject.': correct decimal digits, '.scalar. \
    '; angles: right singular vectors to the warp' at screen 0.5,1-16/high \
    center noenhanced
  set multiplot layout rows,columns margins left,right,66/high,1-62/high \
    spacing 24/wide,30/high
  do for [r=1:rows] {
    do for [c=1:columns] {
      q = word(quantities, r)
      a = word(angles, c)
      set title q.', '.a.'°' offset 0,-0.8 noenhanced
      # All panels share both axes: numbers stand at the outer ones only.
      set format x (r == rows ? '%g' : '')
      set format y (c == 1 ? '%g' : '')
      set xlabel (r == rows ? 'singular value σ_0 (1)' : '') offset 0,0.4
      set ylabel (c == 1 ? 'singular value σ_1 (1)' : '') offset 0.8,0
      if (r == 1 && c == columns) {
        set colorbox user origin right+12/wide,0.25 size 12/wide,0.5
        set cblabel 'correct decimal digits' offset 0.5,0
      } else { unset colorbox }
      plot name.'.csv' using 's0':'s1':(shown(column(q.'_'.a))) with image
      unset label 1
    }
  }
  unset multiplot
  unset output
}
