# Correct digits over the plane of singular values.  Needs scalar, and least and most, the colours' ends.
set palette defined (0 '#440154', 1 '#472d7b', 2 '#3b528b', 3 '#2c728e', 4 '#21918c', \
                     5 '#28ae80', 6 '#5ec962', 7 '#addc30', 8 '#fde725') # viridis
set cbrange [least:most]
set cbtics least,1,most scale 0.4
set cbtics add ('≤ '.least least, '≥ '.most most)
drawn_as(d) = d > most ? most : d < least ? least : d # exact results have infinitely many digits
heading = subject.': correct digits, '.scalar.'; angles: right singular vectors to the warp'
cell(q, a) = q.'_'.a
scale = 'correct decimal digits'
