"""Wide pictures of parts and of work at the bench, for the technology modules, one line and the films.
Usage: blender -b -P scenes.py [-- module-ports ...]"""
import os, sys
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import *; from models import *

WIDE = (1280, 720, 26)


def dark_stage(): cyc(mat('stage', (0.03, 0.03, 0.032), 0, 0.42), depth=11, r=4); world((0.025, 0.025, 0.028), 1)
def desk(): slab(30, 22, 0.2, 0.1, 0.02, wood((0.16, 0.09, 0.05), (0.27, 0.16, 0.09)), (0, 4, -0.2)); world((0.05, 0.05, 0.055), 1)


def screwdriver(loc, rot):
    g = group(loc, rot)
    lathe([(0.02, 0), (0.14, 0.02), (0.16, 0.2), (0.13, 0.5), (0.16, 0.9), (0.12, 1.15), (0.05, 1.2)], mat('grip', (0.55, 0.055, 0.015), 0, 0.35, coat=0.5), parent=g)
    cyl(0.045, 1.1, chrome(), (0, 0, 1.18), parent=g); cyl(0.03, 0.14, chrome(), (0, 0, 2.26), parent=g)


def screw(x, y):
    cyl(0.075, 0.05, chrome(), (x, y, 0.0), n=24); slab(0.11, 0.016, 0.006, 0.003, 0.001, black(), (x, y, 0.047), (0, 0, 30 * x)); slab(0.016, 0.11, 0.006, 0.003, 0.001, black(), (x, y, 0.047), (0, 0, 30 * x))


def calibration():
    fresh(); dark_stage()
    m = group((0.3, 0.6, 0), (0, 0, -24)); monitor(m, art='test-patches', body=graphite, w=6.0, h=3.4, lift=0.9, hood=True, power=1.1)
    p = group((0, 0.05, 2.65), (86, 0, 0), m); cyl(0.42, 0.3, soft_black(), (0, 0, 0.1), parent=p, bevel=0.08); ring(0.2, 0.3, 0.02, chrome(), (0, 0, 0.4), parent=p)
    tube([(0, -0.35, 3.0), (0.1, -0.75, 4.0), (0.3, -0.4, 4.75), (0.5, 0.9, 4.6)], 0.035, rubber(), m)
    softbox((-4, -1, 5), (0, 0, 2.4), (1, 4), 500, (0.85, 0.92, 1)); softbox((5, 1, 4), (0, 0, 2.4), (0.8, 4), 420, (1, 0.75, 0.55))
    camera((-2.6, -7.4, 3.3), (0.15, 0, 2.55), 62, 2.2, (0, -0.2, 2.7)); shoot('module-calibration', *WIDE)


def report():
    fresh(); desk()
    plane(3.4, 4.4, image_mat(picture('report-sheet'), lit=False), (-0.5, 0, 0.012), (0, 0, 14)); slab(3.4, 4.4, 0.01, 0.01, 0.003, white(), (-0.5, 0, 0), (0, 0, 14))
    pen(None, (1.9, -0.9, 0.06), (0, 90, 120)); slab(2.6, 1.9, 0.55, 0.03, 0.012, mat('box', (0.42, 0.31, 0.2), 0, 0.85), (2.7, 2.0, 0), (0, 0, -18)); slab(0.9, 0.5, 0.006, 0.01, 0.002, white(), (2.5, 1.7, 0.55), (0, 0, -18))
    cyl(0.42, 0.3, soft_black(), (-3.0, 1.7, 0), bevel=0.08); ring(0.2, 0.3, 0.02, chrome(), (-3.0, 1.7, 0.3)); tube([(-3.3, 1.9, 0.15), (-4.2, 2.6, 0.05), (-6, 2.4, 0.05)], 0.035, rubber())
    softbox((-5, 3, 5), (0, 0, 0), (2, 3), 700, (1, 0.9, 0.78)); softbox((4, -2, 5), (0, 0, 0), (2, 2), 160, (0.8, 0.9, 1))
    camera((0.4, -5.6, 4.4), (0.0, 0.35, 0.1), 50, 3.2, (-0.4, 0, 0)); shoot('module-report', *WIDE)


def repair():
    fresh(); desk()
    motherboard(group((-0.7, 0.5, 0.02), (0, 0, -16)), sink=silver, accent=copper, pcb=(0.015, 0.035, 0.03), seed=11, d=2.6)
    for i in range(7): screw(1.35 + 0.27 * (i % 4), -0.9 + 0.3 * (i // 4))
    screwdriver((2.9, -0.55, 0.16), (90, 0, 62)); fan(None, 0.55, (2.5, 1.6, 0.1))
    slab(2.9, 2.1, 0.06, 0.16, 0.02, graphite(), (3.4, 3.4, 0), (0, 0, 20)); slab(2.2, 1.4, 0.012, 0.05, 0.004, mat('mat', (0.03, 0.07, 0.09), 0, 0.8), (1.9, -0.75, 0), (0, 0, 4))
    softbox((-4, 3, 5), (0, 0, 0), (1.4, 3), 620, (1, 0.88, 0.74)); softbox((4.5, -1, 4), (0, 0, 0), (1.4, 3), 260, (0.8, 0.9, 1))
    camera((1.3, -5.0, 3.4), (0.75, 0.2, 0.1), 50, 2.8, (0.6, -0.2, 0.1)); shoot('module-repair', *WIDE)


def ports():
    fresh(); dark_stage(); l = group((0, 0, 0), (0, 0, 62)); laptop(l, art='harbour-hour', body=titanium, open_deg=106, power=1.1)
    for y, bend in ((0.30, 0.5), (0.21, -0.1)):
        c = group((-1.78, 2.42 * y, 0.12), parent=l); slab(0.34, 0.13, 0.065, 0.03, 0.015, soft_black(), (-0.2, 0, -0.032), parent=c)
        tube([(-0.36, 0, 0), (-0.7, bend * 0.2, -0.03), (-1.3, bend, -0.08), (-2.8, bend * 2.4, -0.09)], 0.03, rubber(), c)
    softbox((-4, -3, 3), (-1.2, -1, 0.3), (1, 3), 620, (0.85, 0.92, 1)); softbox((2, -5, 2.4), (-1, -1, 0.3), (1, 3), 420, (1, 0.72, 0.5)); softbox((-1, 2, 5), (0, 0, 0), (3, 2), 200)
    camera((-2.9, -4.9, 1.25), (-1.05, -0.9, 0.36), 66, 4.0, (-1.45, -1.25, 0.15)); shoot('module-ports', *WIDE)


def mainboard():
    fresh(); dark_stage(); motherboard(group((0, 0, 1.0), (58, 0, -24)), seed=5)
    softbox((-3, -1, 4), (0, 0, 1), (1, 3), 460, (0.85, 0.92, 1)); softbox((4, 0, 3), (0, 0, 1), (0.6, 3), 480, (1, 0.66, 0.42)); softbox((0, 3, 3), (0, 0, 1), (3, 0.6), 200)
    camera((-0.9, -4.2, 1.9), (0.25, 0, 1.05), 58, 2.4, (0, -0.2, 1.1)); shoot('poster-mainboard', *WIDE)


def slate():
    """A sound desk under evening light: the third poster of the films."""
    fresh(); dark_stage(); mixer(group((0, 0, 0), (0, 0, -20)))
    softbox((-4, 2, 4), (0, 0, 0.2), (1, 3), 420, (1, 0.6, 0.4)); softbox((4, 2, 3), (0, 0, 0.2), (1, 3), 420, (0.45, 0.6, 1)); softbox((0, -4, 6), (0, 0, 0), (3, 3), 160)
    camera((-2.2, -4.2, 2.3), (0.1, 0.1, 0.25), 56, 2.2, (-0.2, -0.4, 0.3)); shoot('poster-mixer', *WIDE)


S = {'module-calibration': calibration, 'module-report': report, 'module-repair': repair, 'module-ports': ports, 'poster-mainboard': mainboard, 'poster-mixer': slate}
if __name__ == '__main__':
    for n in (sys.argv[sys.argv.index('--') + 1:] if '--' in sys.argv else list(S)): S[n]()
