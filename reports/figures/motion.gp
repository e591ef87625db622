# Energies of moving cloth over time: all, and in a second panel the elastic ones, which are small.
panels = 2
drawn(p) = p == 1 ? series : 'stretch shear bend'
prefer = 'total kinetic gravity dissipated'
along(s, p) = 't'
dash(s) = s eq 'total' ? 2 : 1
xtitle(p) = 'time t (s)'
ytitle(p) = 'energy (J)'
title_of(p) = p == 1 ? '' : 'of the cloth itself'
