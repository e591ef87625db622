# A number over the plane of the fibres' stretches, for the Hessian and its replacements.  Needs
# what (the number's name), value (its column), scale and fibres (words of the axes); least and
# most, the ends of the colours, unless the number is a count.
heading = subject.': '.what.'; angles: between the fibres'
row(q) = (q eq 'without_H' ? 'without H' : q eq 'definite' ? "paper's matrix" : \
  q eq 'needless' ? 'needless change' : q).', '
cell(q, a) = q.'_'.value.'_'.a
xcolumn = 'lu'
ycolumn = 'lv'
xword = fibres[1:strstrt(fibres, ';')-1]
yword = fibres[strstrt(fibres, ';')+1:*]
# The heading names matrices without negative eigenvalues.
if (value eq 'count') {
  none = ''
  some = ''
  do for [q in quantities] {
    top = 0
    do for [a in angles] {
      stats csv using (column(cell(q, a))) nooutput name 'S'
      top = S_max > top ? S_max : top
    }
    if (top > 0) { some = some.' '.q } else { none = none.(none eq '' ? '' : ', ').row(q)[1:strlen(row(q))-2] }
  }
  if (none ne '' && some ne '') {
    quantities = some
    heading = subject.': '.what.'; none at all: '.none
  }
}
