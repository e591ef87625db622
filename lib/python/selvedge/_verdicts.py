"""Runs the program selvedge-verify and returns its verdicts."""
import json
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import numpy as np

from ._library import QUANTITIES, complete, energies, find, flat_of, matrices, shaped

# Coordinates of each element at rest.
REST = {"F": [[1, 0], [0, 1], [0, 0]], "triangle": [[0, 0, 0], [1, 0, 0], [0, 1, 0]],
        "hinge": [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]],
        "quad": [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]]}

# Rest edges from vertex 0: the first parameters of a triangle, as (typical, lo, hi).
REST_EDGES = {"du_1": (1, 0.5, 1.5), "dv_1": (0, -0.3, 0.3), "du_2": (0, -0.3, 0.3),
              "dv_2": (1, 0.5, 1.5)}


class Verdict:
    """Result of selvedge-verify: `ok`, its output `text`, and its JSON `document`.

    A verdict is true if nothing failed: sys.exit(not verdict) is the exit code of a script.
    """

    def __init__(self, ok, text, document):
        self.ok, self.text, self.document = ok, text, document

    def __bool__(self):
        return self.ok

    def __repr__(self):
        return self.text


def _program():
    """Returns SELVEDGE_VERIFY, or bin/selvedge-verify of a parent folder, or that in PATH."""
    around = (parent / "bin/selvedge-verify" for parent in Path(__file__).resolve().parents)
    found = (os.environ.get("SELVEDGE_VERIFY") or next((p for p in around if p.exists()), None)
             or shutil.which("selvedge-verify"))
    if found is None:
        raise FileNotFoundError("selvedge-verify was not found; SELVEDGE_VERIFY may name it")
    return str(found)


def _run(folder, arguments):
    path = Path(folder, "verdict.json")
    # Messages are read from standard error; the progress bar goes to the terminal itself.
    screens = [os.dup(sys.stderr.fileno())] if sys.stderr and sys.stderr.isatty() else []
    done = subprocess.run([_program(), *arguments, "--json", str(path)], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False,
                          env={**os.environ, **{"SELVEDGE_PROGRESS": str(s) for s in screens}},
                          pass_fds=screens)
    for screen in screens:
        os.close(screen)
    if done.returncode > 1 or not path.exists():
        # Users do not know the files in this folder, so messages refer to the arguments instead.
        file = rf"(--spec )?{re.escape(str(folder))}/[\w.]+"
        told = re.sub(file, "of the arguments", done.stderr)
        raise RuntimeError(told.strip() or f"exit code {done.returncode}")
    document = json.loads(path.read_text(encoding="utf-8"))
    return Verdict(done.returncode == 0, done.stdout.strip(), document)


def _flat(y, quantity, dof):
    """Returns values with the dof in their order: (n,), (n, dof) or (n, dof, dof)."""
    if quantity == "energy":
        return np.asarray(y)
    return flat_of(y, dof) if quantity == "gradient" else matrices(y, dof)


def check(name, x, *, energy=None, gradient=None, hessian=None, projected=None, options=(),
          **params):
    """Judges values of the built-in energy `name` that were computed by another code.

    x and the values have the shapes of evaluate(); parameters are numbers, or arrays (n,).
    options are those of selvedge-verify check: ["--factor", "0.5"], ["--scalar", "float"].
    Returns a Verdict with the correct digits, the worst row, and explanations of differences.  Its
    text calls state i line i + 2 of a table.
    """
    if energy is gradient is hessian is projected is None:
        raise ValueError("there is nothing to judge: energy, gradient, hessian or projected")
    row = find(name)
    about = next(e for e in energies() if e.name == name)
    columns = list(flat_of(x, about.dof).T)
    header = [("f" if about.dof == 6 else "x") + str(i) for i in range(about.dof)]
    complete(row, {k: np.ravel(v)[0] for k, v in params.items()})  # raises if a name is wrong
    for key, value in params.items():
        header.append(key)
        columns.append(np.broadcast_to(value, len(x)))
    values = energy, gradient, hessian, projected
    for key, value, indices in zip(QUANTITIES, values, (0, 1, 2, 2)):
        if value is not None:
            shape = (about.dof,) * indices
            ends = ["".join(f"_{i}" for i in at) for at in np.ndindex(shape)]
            header += [key + end for end in ends]
            columns += list(_flat(value, key, about.dof).reshape(len(x), len(ends)).T)
    with tempfile.TemporaryDirectory() as folder:
        table = Path(folder, "table.csv")
        np.savetxt(table, np.column_stack(columns), fmt="%.17g", delimiter=",",
                   header=",".join(header), comments="")
        return _run(folder, ["check", str(table), "--energy", name, *options])


def _in_python(line, dof):
    """Returns Python code that replays a witness; the socket of its command no longer exists."""
    words = shlex.split(line)
    at = words.index("--quantity") + 1
    numbers = [[float.fromhex(x) for x in word.split()] for word in words[1:words.index("|")]
               if not word.startswith("%")]
    given = [float.fromhex(word.split("=")[1]) for word in words[at:] if "=" in word]
    states = shaped(np.array(numbers), dof).tolist()
    name = words[at] if words[at] in ("energy", "gradient", "projected") else "hessian"
    arrays = "".join(f", np.array([{', '.join([repr(p)] * len(numbers))}])" for p in given)
    return f"{name}(np.array({states}){arrays})"


def _inside(domain, x, p):
    """Returns which states are in the domain, (n,)."""
    return np.broadcast_to(domain(x, *p) if domain else True, len(x)).astype(bool)


class _Server:
    """Answers the requests of --command unix:PATH (verify/README.md) by calls of functions."""

    def __init__(self, path, functions, domain, dof, params, dtype):
        self.functions, self.domain, self.dof, self.params = functions, domain, dof, params
        self.dtype = dtype  # of the functions' arguments
        self.error = None
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(path)
        self.listener.listen()
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                stream, _ = self.listener.accept()
            except OSError:
                return  # the run has ended and closed it
            threading.Thread(target=self._serve, args=(stream,), daemon=True).start()

    def _serve(self, stream):
        numbers = self.dof + self.params
        try:
            with stream, stream.makefile("rb") as requests:
                for request in requests:
                    quantity, n = request.decode().split()
                    data = requests.read(int(n) * numbers * 8)
                    if len(data) < int(n) * numbers * 8:
                        return  # the run has ended
                    stream.sendall(self._answer(quantity, np.frombuffer(data).reshape(-1, numbers)))
        except ConnectionError:
            pass
        except Exception as error:  # from a user's function; verify() raises it again
            self.error = error

    def _answer(self, quantity, states):
        with np.errstate(all="ignore"):  # extreme states overflow
            given = states.astype(self.dtype)
            x, p = shaped(given[:, :self.dof], self.dof), given[:, self.dof:].T
            inside = _inside(self.domain, x, p)
            size = {"energy": 1, "gradient": self.dof}.get(quantity, self.dof**2)
            answer = np.column_stack([~inside, np.zeros((len(x), size))])
            if not inside.any():
                return answer.tobytes()
            x, p = x[inside], p[:, inside]
            y = np.asarray(self.functions[quantity](x, *p), dtype=float)
            if quantity not in ("energy", "gradient"):
                y = matrices(y, self.dof)
            want = {"energy": (len(x),), "gradient": x.shape}.get(
                quantity, (len(x), self.dof, self.dof))
            if y.shape != want:
                raise ValueError(f"{quantity}() returned the shape {y.shape} for {len(x)} states, "
                                 f"where {want} was expected")
        y = _flat(y, quantity, self.dof)
        y = y.swapaxes(1, 2) if y.ndim == 3 else y  # column by column
        answer[inside, 1:] = y.reshape(len(x), -1)
        return answer.tobytes()


def verify(energy=None, gradient=None, hessian=None, projected=None, *, name="mine", element="F",
           parameters=None, claims=(), domain=None, samples=2000, scalar=None, options=()):
    """Judges your own functions by all checks that need only doubles.

    Each function takes states x, (n, 3, 2) or (n, vertices, 3), then an array (n,) for each
    parameter, and returns what evaluate() returns.  Functions that are not given are not judged;
    energy or gradient must be given.
    element is "F", "triangle", "hinge" or "quad".  parameters are {"mu": (typical, lo, hi)}, drawn
    from lo to hi, or {"mu": typical}; those of a triangle are {**selvedge.REST_EDGES, "mu": ...},
    with the rest edges du_1, dv_1, du_2, dv_2 from vertex 0.  claims are words, as
    "rotation_invariant", "isotropic", "zero_at_rest", "nonnegative", "smooth".  domain(x, ...) is
    true where the energy exists; the functions are never called elsewhere.  scalar="float" passes
    float32 and judges by its bounds.  By default these bounds also hold if all returned numbers are
    in single precision; with "double" they never do.  options go to selvedge-verify.  Returns a
    Verdict, whose text names the function at fault.
    """
    functions = {k: f for k, f in zip(QUANTITIES, (energy, gradient, hessian, projected)) if f}
    if element not in REST:
        raise ValueError(f"no element is named {element!r}: {', '.join(REST)}")
    if scalar not in (None, "float", "double"):
        raise ValueError(f"scalar={scalar!r}: expected 'float', 'double' or None")
    if samples < 1:
        raise ValueError(f"samples={samples!r}: 1 or more states are needed")
    for word, given in (("claims", claims), ("options", options)):
        if isinstance(given, str):
            raise ValueError(f"{word}={given!r}: a list was expected, [{given!r}]")
    params = []
    for key, value in (parameters or {}).items():
        values = np.atleast_1d(value).tolist()
        if len(values) not in (1, 3):
            raise ValueError(f"{key}: (typical, lo, hi) was expected, or typical alone")
        if len(values) == 3 and not values[1] <= values[0] <= values[2]:
            raise ValueError(f"{key}: the typical value {values[0]} is not between {values[1]} "
                             f"and {values[2]}")
        params.append(dict(zip(("typical", "lo", "hi"), values), name=key))
    if element == "triangle" and [p["name"] for p in params[:4]] != list(REST_EDGES):
        raise ValueError("the parameters of a triangle begin with its rest edges: "
                         "parameters={**selvedge.REST_EDGES, ...}")
    spec = {"name": name, "element": element, "numbers": "binary", "quantities": list(functions),
            "claims": list(claims), "parameters": params}
    typical = [p["typical"] for p in params]
    dof, dtype = np.size(REST[element]), np.float32 if scalar == "float" else float
    if scalar is None:
        rest = np.array([REST[element]], dtype=float), *np.array(typical, dtype=float)[:, None]
        with np.errstate(all="ignore"):
            given = functions.values() if _inside(domain, rest[0], rest[1:]).all() else ()
            if any(np.asarray(f(*rest)).dtype == np.float32 for f in given):
                spec["scalar"] = "float"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "spec.json")
        path.write_text(json.dumps(spec), encoding="utf-8")
        address = str(Path(folder, "socket"))
        server = _Server(address, functions, domain, dof, len(typical), dtype)
        try:
            verdict = _run(folder, ["--command", f"unix:{address}", "--spec", str(path),
                                    "--samples", str(samples), "--no-plots",
                                    *(["--quiet"] if "--verbose" not in options else []),
                                    *(["--scalar", scalar] if scalar else []), *options])
            verdict.text = re.sub(r"^(echo|printf) '.* --hex$",
                                  lambda line: _in_python(line[0], dof),
                                  verdict.text, flags=re.MULTILINE)
            return verdict
        finally:
            server.listener.close()
            if server.error is not None:
                raise server.error
