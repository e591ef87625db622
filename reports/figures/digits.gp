# Correct decimal digits over the plane of singular values: one row per quantity, one
# column per angle of the right singular vectors to the warp.
# Needs: name, subject, scalar, quantities and angles (words), all set above.
set encoding utf8
set datafile separator comma
set palette defined (0 '#440154', 1 '#472d7b', 2 '#3b528b', 3 '#2c728e', 4 '#21918c', \
                     5 '#28ae80', 6 '#5ec962', 7 '#addc30', 8 '#fde725') # viridis
set cbrange [0:17]
set cbtics 0,2,16 scale 0.4
set xrange [0:2]
set yrange [0:2]
set size ratio 1
set xtics 0,0.5,2 scale 0.5 nomirror out
set ytics 0,0.5,2 scale 0.5 nomirror out
set border linewidth 0.8
unset key
most = 17.0 # exact results have no end of correct digits
shown(d) = d > most ? most : d
rows = words(quantities)
columns = words(angles)

do for [target in 'svg pdf'] {
  if (target eq 'svg') {
    set terminal svg size 118+230*columns,74+246*rows dynamic font 'sans-serif,14'
  } else {
    set terminal pdfcairo size (118+230*columns)/100.0,(74+246*rows)/100.0 font 'Sans,11'
  }
  set output name.'.'.target
  left = 78.0/(118+230*columns)
  right = 1-85.0/(118+230*columns)
  set label 1 subject.': correct decimal digits, '.scalar. \
    '; angles: right singular vectors to the warp' at screen 0.5,1-16.0/(74+246*rows) \
    center noenhanced
  set multiplot layout rows,columns \
    margins left,right,66.0/(74+246*rows),1-62.0/(74+246*rows) \
    spacing 38.0/(118+230*columns),66.0/(74+246*rows)
  do for [r=1:rows] {
    do for [c=1:columns] {
      q = word(quantities, r)
      a = word(angles, c)
      set title q.', '.a.'°' offset 0,-0.8 noenhanced
      set xlabel (r == rows ? 'singular value σ_0 (1)' : '') offset 0,0.4
      set ylabel (c == 1 ? 'singular value σ_1 (1)' : '') offset 0.8,0
      if (r == 1 && c == columns) {
        set colorbox user origin right+0.015,0.25 size 0.016,0.5
        set cblabel 'correct decimal digits' offset 0.3,0
      } else { unset colorbox }
      plot name.'.csv' using 's0':'s1':(shown(column(q.'_'.a))) with image
      unset label 1
    }
  }
  unset multiplot
  unset output
}
