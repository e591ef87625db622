// Writes forces of MuJoCo's flex as tables for selvedge-verify: node driver.mjs FOLDER WHAT.
// FOLDER has the package mujoco-js.  Each row is a separate model of one or two triangles, whose
// vertices are bodies that slide freely.
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';

const [folder, what] = process.argv.slice(2);
const entry = resolve(folder, 'mujoco-js/dist/mujoco_wasm.js');
const log = text => console.error(text);
const mujoco = await (await import(pathToFileURL(entry))).default({ print: log, printErr: log });
mujoco.FS.mkdir('/model');

const slide = axis => `<joint type="slide" axis="${axis}"/>`;
const body = (p, i) => `<body name="v${i}" pos="${p.join(' ')}">
  <inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>
  ${slide('1 0 0')}${slide('0 1 0')}${slide('0 0 1')}</body>`;

// Returns the forces at positions x of a flex with the rest shape X, a list of points.
function forces(X, x, elements, mode, [young, poisson, thickness]) {
  const bodies = X.map((_, i) => `v${i}`).join(' ');
  mujoco.FS.writeFile('/model/flex.xml', `<mujoco><option gravity="0 0 0"/>
    <worldbody>${X.map(body).join('')}</worldbody>
    <deformable><flex name="f" dim="2" radius="1e-6" element="${elements}" body="${bodies}">
      <contact selfcollide="none" internal="false" contype="0" conaffinity="0"/>
      <elasticity young="${young}" poisson="${poisson}" thickness="${thickness}"
        elastic2d="${mode}"/>
    </flex></deformable></mujoco>`);
  const model = mujoco.MjModel.loadFromXML('/model/flex.xml');
  const data = new mujoco.MjData(model), q = data.qpos;
  X.flat().forEach((rest, i) => { q[i] = x[i] - rest; });
  mujoco.mj_kinematics(model, data);
  mujoco.mj_flex(model, data);
  mujoco.mj_passive(model, data);
  const f = Array.from(data.qfrc_spring);
  data.delete();
  model.delete();
  return f;
}

let seed = 1; // Lehmer's generator gives the same states on every machine
function draw(lo, hi) {
  seed = (seed * 16807) % 2147483647;
  return lo + (hi - lo) * seed / 2147483647;
}
const ROWS = 40;
const names = (word, n) => Array.from({ length: n }, (_, i) => word + i);
const print = row => console.log(row.join(','));
const material = () => [draw(100, 1e4), draw(0.05, 0.45), draw(1e-3, 1e-2)];
const near = (X, spread) => X.flat().map(v => v + draw(-spread, spread));

// Returns E and nu of plane stress that give mu / 4 and half of plane strain's lambda.
function fitted([young, poisson, thickness]) {
  const mu = young / 8 / (1 + poisson);
  const lambda = young * poisson / 2 / (1 + poisson) / (1 - 2 * poisson);
  const nu = lambda / (lambda + 2 * mu);
  return [2 * mu * (1 + nu), nu, thickness];
}

function stretch(parameters) {
  const edges = ['du_1', 'dv_1', 'du_2', 'dv_2'];
  print([...names('x', 9), ...edges, 'E', 'nu', 'h', ...names('force_', 9)]);
  const row = (X, x, p) => print([...x, ...X[1].slice(0, 2), ...X[2].slice(0, 2), ...parameters(p),
    ...forces(X, x, '0 1 2', 'stretch', p)]);
  row([[0, 0, 0], [1, 0, 0], [0, 1, 0]], [0, 0, 0, 1.1, 0, 0, 0, 1, 0], [1000, 0.3, 0.01]);
  for (let i = 1; i < ROWS; i++) {
    const e = [draw(0.5, 1.5), draw(-0.3, 0.3), draw(-0.3, 0.3), draw(0.5, 1.5)];
    const X = [[0, 0, 0], [e[0], e[1], 0], [e[2], e[3], 0]];
    row(X, near(X, 0.3), material());
  }
}

// Tips are first and last, as in the rest shape `square` of verify/example/quadratic_bending.c.
const square = [[-1, 0, 0], [0, -1, 0], [0, 1, 0], [1, 0, 0]];
const bent = [[0.5, 0.6, 0], [0, 0, 0], [1, 0, 0], [0.5, -0.3, 0.6]];
const hinge = '0 1 2 3 2 1';

function bend(X) {
  print([...names('x', 12), 'k', ...names('force_', 12)]);
  for (let i = 0; i < ROWS; i++) {
    const p = material(), k = p[0] / 2 / (1 + p[1]) * p[2] ** 3 / 24;
    const x = near(X, 0.3);
    print([...x, k, ...forces(X, x, hinge, 'bend', p)]);
  }
}

const tables = {
  stretch: () => stretch(p => p),
  'stretch-fit': () => stretch(fitted),
  bend: () => bend(square),
  'bent-mesh': () => {
    for (const p of bent) console.log(`v ${p.join(' ')}`);
    console.log('f 1 2 3\nf 4 3 2');
  },
  'bent-forces': () => {
    const f = forces(bent, bent.flat(), hinge, 'bend', [1000, 0, 0.01]);
    print(['x', 'y', 'z']);
    bent.forEach((_, i) => print(f.slice(3 * i, 3 * i + 3)));
  },
};
tables[what]();
