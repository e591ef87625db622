# The deformed cloth, shaded by its larger principal strain.
# Needs: name, subject and quantities (the scheme that came to it), all set above.
set encoding utf8
set datafile separator comma
q = word(quantities, 1)
stats name.'.csv' using (column(q.'_strain')) nooutput name 'S'
count = int(S_records)
side = int(sqrt(count)+0.5)
array X[count]
array Y[count]
array Z[count]
array S[count]
stats name.'.csv' using (i = int(column('vertex'))+1, X[i] = column(q.'_x'), \
  Y[i] = column(q.'_y'), Z[i] = column(q.'_z'), S[i] = column(q.'_strain'), 0) nooutput
at(u, v) = int(v+0.5)*side+int(u+0.5)+1
set samples side,side
set isosamples side,side

stats name.'.csv' using (column(q.'_x')) nooutput name 'X'
stats name.'.csv' using (column(q.'_y')) nooutput name 'Y'
stats name.'.csv' using (column(q.'_z')) nooutput name 'Z'
set datafile separator whitespace # '++' is read as a file, too
set palette defined (0 '#2c3e7b', 0.25 '#2a86c8', 0.5 '#e9e4d8', 0.75 '#e58b4a', 1 '#9c2f2f')
most = S_max > -S_min ? S_max : -S_min
set cbrange [-most:most]
set cblabel 'larger principal strain (1)' offset 0.5,0
set pm3d depthorder noborder lighting primary 0.45 specular 0.05
set view equal xyz
set xyplane at Z_min
unset key
unset border
unset tics
set cbtics scale 0.5 format '%.2g'
flat = (Z_max-Z_min) < 0.3*(Y_max-Y_min)
set view (flat ? 48 : 68),(flat ? 24 : 30),(flat ? 1.5 : 1.1)
set lmargin at screen 0.02
set rmargin at screen 0.84
set tmargin at screen 0.92
set bmargin at screen 0.04
set colorbox user origin 0.86,0.2 size 0.025,0.6
set title subject.', by '.q noenhanced

do for [target in 'svg pdf'] {
  if (target eq 'svg') {
    set terminal svg size 760,560 dynamic font 'sans-serif,13' background '#ffffff'
  } else {
    set terminal pdfcairo size 7.6,5.6 font 'Sans,10'
  }
  set output name.'.'.target
  splot sample [u=0:side-1] [v=0:side-1] '++' using \
     (X[at($1, $2)]):(Y[at($1, $2)]):(Z[at($1, $2)]):(S[at($1, $2)]) with pm3d
  unset output
}
