# Number of negative eigenvalues of the Hessian over the plane of singular values, one
# panel per angle of the right singular vectors to the warp.
# Needs: name, subject, angles (words), all set above.
set encoding utf8
set datafile separator comma
set palette defined (0 '#f0e9dc', 1 '#fcc98b', 2 '#f59a52', 3 '#dd5f4b', 4 '#ac3a6b', \
                     5 '#6b2a77', 6 '#2a1a57') maxcolors 7
set cbrange [-0.5:6.5]
set cbtics 0,1,6 scale 0
set xrange [0:2]
set yrange [0:2]
set size ratio 1
set xtics 0,1,2 scale 0.5 nomirror out
set ytics 0,1,2 scale 0.5 nomirror out
set border linewidth 0.8
unset key
columns = words(angles)
wide = 158.0+204*columns # panels of 180, 24 apart, between 78 and 104
high = 308.0             # 180, between 62 and 66

do for [target in 'svg pdf'] {
  if (target eq 'svg') {
    set terminal svg size wide,high dynamic font 'sans-serif,14' background '#ffffff'
  } else {
    set terminal pdfcairo size wide/100,high/100 font 'Sans,11'
  }
  set output name.'.'.target
  left = 78/wide
  right = 1-104/wide
  set label 1 subject.': negative eigenvalues of the Hessian'. \
    '; angles: right singular vectors to the warp' at screen 0.5,1-16/high \
    center noenhanced
  set multiplot layout 1,columns margins left,right,66/high,1-62/high spacing 24/wide,0
  do for [c=1:columns] {
    a = word(angles, c)
    set title a.'°' offset 0,-0.7 noenhanced
    set xlabel 'singular value σ_0 (1)' offset 0,0.4
    # All panels share the axis: its numbers stand at the first one only.
    set format y (c == 1 ? '%g' : '')
    set ylabel (c == 1 ? 'singular value σ_1 (1)' : '') offset 0.8,0
    if (c == columns) {
      set colorbox user origin right+12/wide,66/high size 12/wide,180/high
      set cblabel 'negative, of 6' offset 0,0
    } else { unset colorbox }
    plot name.'.csv' using 's0':'s1':'count_'.a with image
    unset label 1
  }
  unset multiplot
  unset output
}
