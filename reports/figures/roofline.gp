# Roofline: operations per ns over operations per byte, with the ceilings measured on the machine.
# Needs name, subject, quantities ('ceiling' first, then kernels as FAMILY/HOW), bands (measured
# ones of 0 and 1), peaks (the number of peaks), and the labels band_0, band_1, peak_0, ...
set logscale xy
set xtics ('1/16' 1.0/16, '1/4' 0.25, '1' 1, '4' 4, '16' 16, '64' 64) nomirror out
set xrange [1.0/16:64]
set yrange [*:*]
set xlabel 'operations per byte read or written'
set ylabel 'operations per ns (Gflop/s)' offset 1,0
families = 'energy gradient energy_gradient hessian projected jacobian'
how(q) = second(q)
colour(q) = word(colours, place(families, first(q)) > 0 ? place(families, first(q)) : 6)
# Batched kernels are discs, filled for stores into the caches and open for stores past them; the
# scalar reference is a square, fused operations are triangles, other baselines crosses.
shape(q) = how(q) eq 'batch' ? 7 : how(q) eq 'batch-nt' ? 6 : how(q) eq 'batch-fma' ? 9 : \
  how(q) eq 'scalar' ? 5 : 2
dash(k) = word('1 3 2 4 5 5', k+1)+0 # dashes of bandwidths, then peaks
entries = words(bands)+peaks+words(quantities)-1

do for [target in 'svg pdf narrow'] {
  narrow = target eq 'narrow'
  small = narrow ? ',10' : ''
  high = narrow ? 376.0+19*entries : entries > 17 ? 60.0+23*entries : 460.0
  eval open(target, narrow ? 440 : 1000, high)
  set title subject.': roofline' noenhanced font small
  set lmargin at screen (narrow ? 0.19 : 0.1)
  set rmargin at screen (narrow ? 0.96 : 0.63)
  if (narrow) { set tmargin at screen 1-30/high; set bmargin at screen 1-300/high }
  # Draws the legend by hand: gnuplot would cut so long a key.  Line widths differ slightly, because
  # gnuplot would join lines of equal colour and width into one path with one dash type.
  left = narrow ? 0.05 : 0.65
  y(k) = 1-(narrow ? 376+19*k : 38+23*k)/high
  entry = 0
  do for [k=0:1+peaks] {
    if (k >= 2 || strstrt(bands, ''.k) > 0) {
      set arrow 1+k from screen left,y(entry) to screen left+(narrow ? 0.06 : 0.03),y(entry) nohead \
        linewidth 1.8+0.01*k dashtype dash(k) linecolor rgb '#808080'
      words_k = k < 2 ? value('band_'.k) : value('peak_'.(k-2))
      set label 1+k words_k at screen left+(narrow ? 0.08 : 0.04),y(entry) left noenhanced font small
      entry = entry+1
    }
  }
  do for [i=2:words(quantities)] {
    q = word(quantities, i)
    set label 100+i q at screen left+(narrow ? 0.08 : 0.04),y(entry) left noenhanced font small
    set label 200+i '' at screen left+(narrow ? 0.03 : 0.015),y(entry) point pointtype shape(q) \
      pointsize 0.9 linewidth 1.6 linecolor rgb colour(q)
    entry = entry+1
  }
  plot for [k in bands] csv using 'intensity':(column('ceiling_band_'.k)) with lines \
         linecolor rgb '#808080' linewidth 1.8 dashtype dash(k), \
       for [k=0:peaks-1] '' using 'intensity':(column('ceiling_peak_'.k)) with lines \
         linecolor rgb '#808080' linewidth 1.8 dashtype dash(2+k), \
       for [i=2:words(quantities)] '' using 'intensity':(column(word(quantities, i).'_gflop_per_s')) \
         with points pointtype shape(word(quantities, i)) pointsize 0.9 linewidth 1.6 \
         linecolor rgb colour(word(quantities, i))
  unset output
}
