# Amplitudes of each scheme's out-of-plane displacement over the half waves along the fibres.
panels = 2
columns = 2
title_of(p) = 'along '.word('u v', p)
along(s, p) = 'half_waves'
cell(s, p) = s.'_'.word('u v', p)
xtitle(p) = 'half waves along the side'
ytitle(p) = p == 1 ? 'amplitude (m)' : ''
logs(p) = 'xy'
tics = '1 2 4 8 16 32 64 128 256'
merge = 1
# The axis ends at a millionth of the largest amplitude.
most = 1e-8
do for [s in series] {
  do for [fibre in 'u v'] {
    stats csv using (column(s.'_'.fibre)) nooutput name 'S'
    most = S_max > most ? S_max : most
  }
}
least(p) = most/1e6
