! A neo-Hookean membrane in Fortran; see ../../README.md.
!
!     gfortran -O2 in_fortran.f90 -o in_fortran
!     selvedge-verify --command ./in_fortran --spec neo_hookean.json
!
! With the argument `wrong`, the Hessian lacks a term.
program in_fortran
  implicit none
  integer, parameter :: dp = kind(1d0)
  character(16) :: quantity
  real(dp) :: state(7)
  integer :: n, i, end
  do
    read (*, *, iostat=end) quantity, n   ! n states follow
    if (end /= 0) exit
    do i = 1, n
      read (*, *) state
      call answer(state(1:3), state(4:6), state(7))
    end do
    flush (6)
  end do
contains
  subroutine answer(u, v, mu)
    real(dp), intent(in) :: u(3), v(3), mu
    real(dp) :: uu, uv, vv, det, D(6), second(6, 6), H(6, 6)
    integer :: i
    uu = dot_product(u, u); uv = dot_product(u, v); vv = dot_product(v, v)
    det = uu*vv - uv**2
    if (.not. det > 0) then
      print '(a)', 'domain'
      return
    end if
    D = 2*[vv*u - uv*v, uu*v - uv*u]
    select case (quantity)
    case ('energy')
      print '(es25.16e3)', mu/2*(uu + vv + 1/det - 3)
    case ('gradient')
      print '(6es25.16e3)', mu/2*(2*[u, v] - D/det**2)
    case ('hessian')
      second(1:3, 1:3) = -2*outer(v, v)
      second(4:6, 4:6) = -2*outer(u, u)
      second(1:3, 4:6) = 4*outer(u, v) - 2*outer(v, u)
      do i = 1, 3
        second(i, i) = second(i, i) + 2*vv
        second(i + 3, i + 3) = second(i + 3, i + 3) + 2*uu
        if (command_argument_count() == 0) second(i, i + 3) = second(i, i + 3) - 2*uv
      end do
      second(4:6, 1:3) = transpose(second(1:3, 4:6))
      H = 2*outer(D, D)/det**3 - second/det**2
      do i = 1, 6
        H(i, i) = H(i, i) + 2
      end do
      print '(36es25.16e3)', mu/2*H
    end select
  end subroutine

  function outer(a, b)
    real(dp), intent(in) :: a(:), b(:)
    real(dp) :: outer(size(a), size(b))
    outer = spread(a, 2, size(b))*spread(b, 1, size(a))
  end function
end program
