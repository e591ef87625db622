# Number of negative eigenvalues of the Hessian over the plane of singular values.
quantities = 'count'
heading = subject.': negative eigenvalues of the Hessian; angles: right singular vectors to the warp'
row(q) = ''
cell(q, a) = q.'_'.a
scale = 'negative, of 6'
