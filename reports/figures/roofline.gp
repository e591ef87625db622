# Roofline: arithmetic over intensity, with the ceilings that the machine reached.
# Needs name, subject, quantities ('ceiling' first, then kernels as FAMILY/HOW), bands (measured
# ones of 0 and 1), band_0 and band_1 (words), peaks (their number), peak_0, ... (words).
set logscale xy
set xtics ('1/16' 1.0/16, '1/4' 0.25, '1' 1, '4' 4, '16' 16, '64' 64) nomirror out
set xrange [1.0/16:64]
set yrange [*:*]
set xlabel 'operations per byte read or written'
set ylabel 'operations per ns (Gflop/s)' offset 1,0
set title subject.': roofline' noenhanced
families = 'energy gradient energy_gradient hessian projected jacobian'
how(q) = second(q)
colour(q) = word(colours, place(families, first(q)) > 0 ? place(families, first(q)) : 6)
# Batched kernels are discs, filled in cache, open beyond; squares the scalar reference, crosses
# other baselines, triangles fused operations.
shape(q) = how(q) eq 'batch' ? 7 : how(q) eq 'batch-nt' ? 6 : how(q) eq 'batch-fma' ? 9 : \
  how(q) eq 'scalar' ? 5 : 2
dash(k) = word('1 3 2 4 5 5', k+1)+0 # dashes of bandwidths, then peaks
entries = 1+peaks+words(quantities)
high = entries > 17 ? 60.0+23*entries : 460.0

do for [target in 'svg pdf'] {
  eval open(target, 1000, high)
  set lmargin at screen 0.1
  set rmargin at screen 0.63
  # Draws the legend, because a key of this length would be cut, and because lines of one colour and
  # width would be one path, of one dash.
  entry = 0
  do for [k=0:1+peaks] {
    if (k >= 2 || strstrt(bands, ''.k) > 0) {
      words_k = k < 2 ? value('band_'.k) : value('peak_'.(k-2))
      y = 1-(38+23*entry)/high
      entry = entry+1
      set arrow 1+k from screen 0.65,y to screen 0.68,y nohead \
        linewidth 1.8+0.01*k dashtype dash(k) linecolor rgb '#808080'
      set label 1+k words_k at screen 0.69,y left noenhanced
    }
  }
  do for [i=2:words(quantities)] {
    y = 1-(38+23*(entry+i-2))/high
    q = word(quantities, i)
    set label 100+i q at screen 0.69,y left noenhanced
    set label 200+i '' at screen 0.665,y point pointtype shape(q) pointsize 0.9 \
      linewidth 1.6 linecolor rgb colour(q)
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
