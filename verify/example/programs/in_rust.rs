// A neo-Hookean membrane in Rust, without crates; see ../../README.md.
//
//     rustc -O in_rust.rs
//     selvedge-verify --command ./in_rust --spec neo_hookean.json
//
// With the argument `wrong`, the Hessian lacks a term.
use std::io::{self, BufRead, BufWriter, Write};

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

/// Returns the numbers of a quantity at F = [u v]; None if the membrane is crushed to a line.
fn evaluate(quantity: &str, f: &[f64], mu: f64, wrong: bool) -> Option<Vec<f64>> {
    let (u, v) = (&f[..3], &f[3..]);
    let (uu, uv, vv) = (dot(u, u), dot(u, v), dot(v, v));
    let det = uu * vv - uv * uv;
    if !(det > 0.0) {
        return None;
    }
    let d: Vec<f64> = (0..6)
        .map(|i| if i < 3 { 2.0 * (vv * u[i] - uv * v[i]) } else { 2.0 * (uu * v[i - 3] - uv * u[i - 3]) })
        .collect();
    let entry = |row: usize, col: usize| {
        let (i, j, same, unit) = (row % 3, col % 3, row / 3 == col / 3, (row % 3 == col % 3) as i32 as f64);
        let (x, y) = if row < 3 { (u, v) } else { (v, u) }; // this row's column of F, the other column
        let second = if same {
            2.0 * (dot(y, y) * unit - y[i] * y[j])
        } else {
            4.0 * x[i] * y[j] - 2.0 * y[i] * x[j] - if wrong { 0.0 } else { 2.0 * uv * unit }
        };
        let diagonal = if row == col { 2.0 } else { 0.0 };
        mu / 2.0 * (diagonal + 2.0 * d[row] * d[col] / det.powi(3) - second / (det * det))
    };
    Some(match quantity {
        "energy" => vec![mu / 2.0 * (uu + vv + 1.0 / det - 3.0)],
        "gradient" => (0..6).map(|i| mu / 2.0 * (2.0 * f[i] - d[i] / (det * det))).collect(),
        _ => (0..36).map(|k| entry(k % 6, k / 6)).collect(),
    })
}

fn main() -> io::Result<()> {
    let wrong = std::env::args().count() > 1;
    let mut lines = io::stdin().lock().lines();
    let mut out = BufWriter::new(io::stdout().lock());
    while let Some(head) = lines.next() {
        let head = head?; // "hessian 1800": 1800 states follow
        let (quantity, n) = head.split_once(' ').expect("a quantity and a number");
        for _ in 0..n.trim().parse().expect("a number of states") {
            let line = lines.next().expect("a state")?;
            let x: Vec<f64> = line.split_whitespace().map(|w| w.parse().expect("a number")).collect();
            match evaluate(quantity, &x[..6], x[6], wrong) {
                None => writeln!(out, "domain")?,
                Some(y) => writeln!(out, "{}", y.iter().map(|z| format!("{z:e}")).collect::<Vec<_>>().join(" "))?,
            }
        }
        out.flush()?;
    }
    Ok(())
}
