# The deformed cloth, shaded by its larger principal strain.
# Needs name, subject and quantities (the scheme that found this state), all set above.
q = word(quantities, 1)
stats csv using (column(q.'_strain')) nooutput name 'S'
count = int(S_records)
side = int(sqrt(count)+0.5)
array X[count]
array Y[count]
array Z[count]
array S[count]
stats csv using (i = int(column('vertex'))+1, X[i] = column(q.'_x'), \
  Y[i] = column(q.'_y'), Z[i] = column(q.'_z'), S[i] = column(q.'_strain'), 0) nooutput
at(u, v) = int(v+0.5)*side+int(u+0.5)+1
set samples side,side
set isosamples side,side

stats csv using (column(q.'_x')) nooutput name 'X'
stats csv using (column(q.'_y')) nooutput name 'Y'
stats csv using (column(q.'_z')) nooutput name 'Z'
set datafile separator whitespace # the separator also applies to '++'
set palette defined (0 '#2c3e7b', 0.25 '#2a86c8', 0.5 '#e9e4d8', 0.75 '#e58b4a', 1 '#9c2f2f')
most = S_max > -S_min ? S_max : -S_min
set cbrange [-most:most]
set cblabel 'larger principal strain, relative' offset 0.5,0
set pm3d depthorder noborder lighting primary 0.45 specular 0.05
set view equal xyz
set xyplane at Z_min
unset border
unset tics
set cbtics scale 0.5 format '%.2g'
flat = (Z_max-Z_min) < 0.3*(Y_max-Y_min)
set lmargin at screen 0.02
set tmargin at screen 0.92
set bmargin at screen 0.04

do for [target in 'svg pdf narrow'] {
  narrow = target eq 'narrow'
  set title subject.', by '.q noenhanced font (narrow ? ',10' : '')
  set rmargin at screen (narrow ? 0.72 : 0.8)
  set view (flat ? 48 : 68),(flat ? 24 : 30),(narrow ? 0.78 : 1)*(flat ? 1.4 : 1.1)
  set colorbox user origin (narrow ? 0.74 : 0.82),0.2 size 0.025,0.6
  eval open(target, narrow ? 440 : 760, narrow ? 360 : 560)
  splot sample [u=0:side-1] [v=0:side-1] '++' using \
     (X[at($1, $2)]):(Y[at($1, $2)]):(Z[at($1, $2)]):(S[at($1, $2)]) with pm3d
  unset output
}
