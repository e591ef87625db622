# Time per element over the number of elements or of threads, a panel per family.
# Needs: name, subject, quantities (kernels as FAMILY/HOW, a family's side by side), along
# ('elements' or 'threads'), L1d, L2 and L3 (bytes, 0 where not known), bytes_FAMILY (per
# element), all set above.
n = words(quantities)
family(i) = first(word(quantities, i))
how(i) = second(word(quantities, i))
families = family(1)
do for [i=2:n] { if (family(i) ne family(i-1)) { families = families.' '.family(i) } }
hows = 'dsyev differences scalar batch batch-nt f32 f32-nt limit limit-nt'
colours = '#d55e00 #c2417c #8a5cc2 #2a86c8 #2a86c8 #009e73 #009e73 #808080 #808080'
dashes = '1 1 1 1 3 1 3 1 3'
style(i, list) = word(list, place(hows, how(i)) > 0 ? place(hows, how(i)) : 3)
set logscale y
set format y '10^{%T}'
set ytics 10
if (along eq 'elements') {
  set logscale x
  set format x '10^{%T}'
  set xtics 10
} else {
  set logscale x 2
  set xtics 2
}
stats csv using (column(along)) nooutput name 'X'
base = along eq 'elements' ? 10 : 2
least = base**floor(log(X_min)/log(base)+1e-9)
most = base**ceil(log(X_max)/log(base)-1e-9)
set xrange [least:most] # whole tics

do for [target in targets] {
  columns = target eq 'narrow' ? 1 : words(families) < 3 ? words(families) : 3
  rows = (words(families)+columns-1)/columns
  wide = 220.0+(target eq 'narrow' ? 220 : 300*columns)
  high = 40.0+300*rows
  eval open(target, wide, high)
  set multiplot layout rows,columns margins 76/wide,1-150/wide,56/high,1-62/high \
    spacing 56/wide,100/high
  set label 100 subject.': ns per element' at screen 0.5,1-14/high center noenhanced
  # The legend by hand: a key of this length would be cut.  Lines of one colour and width
  # would be one path, of one dash.
  row = 0
  do for [k=1:words(hows)] {
    if (strstrt(quantities.' ', '/'.word(hows, k).' ') > 0) {
      y = 1-(72+22*row)/high
      set arrow 10+k from screen 1-140/wide,y to screen 1-112/wide,y nohead \
        linewidth 1.5+0.01*(k%2) dashtype int(word(dashes, k)) linecolor rgb word(colours, k)
      set label 10+k word(hows, k) at screen 1-104/wide,y left noenhanced
      row = row+1
    }
  }
  do for [f=1:words(families)] {
    panel = word(families, f)
    set title panel noenhanced offset 0,-0.6
    set xlabel along offset 0,0.3
    set ylabel (f%columns == 1 || columns == 1 ? 'ns per element' : '') offset 1,0
    do for [c=1:3] {
      bytes = value(word('L1d L2 L3', c))
      fills = exists('bytes_'.panel) ? bytes/value('bytes_'.panel) : 0
      if (along eq 'elements' && fills > least && fills < most) {
        set arrow c from fills,graph 0 to fills,graph 1 nohead linewidth 0.8 dashtype 2 \
          linecolor rgb '#999999'
        set label c word('L1d L2 L3', c) at fills,graph 0.96 left offset 0.3,0 noenhanced
      }
    }
    from = n
    last = 1
    do for [i=1:n] {
      if (family(i) eq panel) {
        from = i < from ? i : from
        last = i
      }
    }
    plot for [i=from:last] csv using along:(column(word(quantities, i))) with linespoints linewidth 1.5 pointtype 7 \
           pointsize 0.3 linecolor rgb style(i, colours) dashtype int(style(i, dashes))
    if (f == 1) { do for [k=1:words(hows)] { unset arrow 10+k; unset label 10+k } }
    do for [c=1:3] { unset arrow c; unset label c }
    unset label 100
  }
  unset multiplot
  unset output
}
