"""Products as cut-outs: the scenes of the generator's products.py, and one scene for each product that it has not.
Every product is rendered three times: the product alone (with alpha), the paper under it (its shadow), the bare paper.
cutouts.mjs puts these together. Usage: blender -b -P cutouts.py [-- laptop-studio-16 ...]"""
import os, sys
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy
import products
from products import *

SHADOW = 400   # a shadow is soft; half the size is enough


def rims(s, z):
    """Two narrow lamps behind the product: they draw its outline where the page is dark."""
    for x in (-1, 1):
        softbox((2.9 * s * x, 1.9 * s, 1.5 * s), (0, 0, z), (0.35 * s, 2.0 * s), 26 * s * s)


def lit_stage(size, target_z, **kw):
    paper_stage(size, target_z, **kw)
    rims(size, target_z)


def cut_out(name, w, h, samples=24, bounces=5):
    """The product with alpha, then the paper with and without it, as `name`, `name-shadow` and `name-paper`."""
    scene = bpy.context.scene
    solid = [o for o in scene.objects if o.type in ('MESH', 'CURVE', 'FONT')]
    paper = next(o for o in solid if o.name.startswith('cyc'))
    solid.remove(paper)
    paper.visible_camera = False
    scene.render.film_transparent = True
    shoot(name, w, h, samples, bounces)
    paper.visible_camera = True
    scene.render.film_transparent = False
    for o in solid: o.visible_camera = False
    shoot(name + '-shadow', SHADOW, SHADOW, 16, 2)
    for o in solid: o.hide_render = True
    shoot(name + '-paper', SHADOW, SHADOW, 8, 2)


paper_stage, products.stage, products.shoot = products.stage, lit_stage, cut_out


# Bodies that the house set has not; each variant is told apart by colour before anything is read.
def bronze(): return mat('bronze', (0.30, 0.185, 0.105), 1.0, 0.32)
def champagne(): return mat('champagne', (0.66, 0.52, 0.42), 1.0, 0.30)
def sage(): return mat('sage', (0.17, 0.235, 0.19), 0.75, 0.36)
def midnight(): return mat('midnight', (0.02, 0.021, 0.024), 0.6, 0.34)
def chalk(): return mat('chalk', (0.74, 0.75, 0.74), 0.0, 0.42, coat=0.1)
def ocean(): return mat('ocean', (0.04, 0.13, 0.17), 0.8, 0.33)
def pale(c): return mat('pale', c, 0, 0.5)


def tent(g):
    """Standing like a roof: the hinge on top, the screen towards the viewer with its picture turned, the keys behind."""
    t = group((0, 0, 0), (0, 0, 180), g)
    b = laptop(t, w=3.12, d=2.15, art='print-of-lakes', body=ocean, open_deg=302)
    b.rotation_euler = (math.radians(61), 0, 0)
    b.location = (0, -0.33, 0.95)
    screen_of = next(o for o in bpy.context.scene.objects if o.name.startswith('plane'))
    for corner in screen_of.data.uv_layers[0].data: corner.uv = (1 - corner.uv[0], 1 - corner.uv[1])


V = products.S
V['laptop-studio-16-pro'] = card('laptop-studio-16-pro', lambda g: laptop(g, art='block-city-dusk', body=bronze, dial=True, open_deg=116), 2.75, 0.95, 27)
V['laptop-studio-16-max'] = card('laptop-studio-16-max', lambda g: laptop(g, art='gilded-knot', body=midnight, dial=True, open_deg=100, glow=1.2, legend=(1, 0.62, 0.25)), 2.75, 0.92, -36, tilt=24)
V['laptop-air-14-plus'] = card('laptop-air-14-plus', lambda g: laptop(g, w=3.12, d=2.15, art='harbour-hour', body=champagne, key=mat('k', (0.06, 0.05, 0.048), 0, 0.5), open_deg=122), 2.55, 0.87, -24)
V['laptop-air-14-start'] = card('laptop-air-14-start', lambda g: laptop(g, w=3.12, d=2.15, art='meadow-blocks', body=chalk, key=pale((0.62, 0.64, 0.63)), legend=(0.08, 0.08, 0.08), open_deg=104), 2.55, 0.87, 38, tilt=20)
V['laptop-duo-16-pro'] = card('laptop-duo-16-pro', lambda g: laptop(g, d=2.65, art='ui-viewport', second='ui-audio', body=sage, open_deg=106), 2.75, 0.95, 25, tilt=26)
V['laptop-max-18-ultra'] = card('laptop-max-18-ultra', lambda g: laptop(g, w=3.95, d=2.75, art='star-cradle', body=midnight, open_deg=112, glow=1.6, legend=(0.75, 0.45, 1)), 3.1, 1.05, -26, x=0.12)
V['laptop-flip-14-plus'] = card('laptop-flip-14-plus', tent, 2.5, 0.92, -30)



def at(g, x, y, turn, scale=1): return group((x, y, 0), (0, 0, turn), g, scale)


def laptop_line(g):
    laptop(at(g, -2.0, 1.1, 26), w=3.12, d=2.15, art='tidal-current', body=silver, key=mat('k', (0.06, 0.06, 0.062), 0, 0.5), open_deg=112)
    laptop(at(g, 1.9, 1.3, -26), art='alpine-dawn', body=bronze, open_deg=112)
    laptop(at(g, 0.05, -1.3, 4), art='violet-agate', body=graphite, dial=True, open_deg=112)


def monitor_line(g):
    monitor(at(g, -2.3, 1.6, 20), art='polar-night', body=silver, w=5.3, h=3.0, lift=1.7, base_round=True)
    monitor(at(g, 1.9, -0.4, -16), art='paper-canyon', body=graphite, w=6.0, h=3.4, lift=0.9)


def desktop_line(g):
    tower(at(g, 0.7, 0.6, 24), body=graphite)
    mini_pc(at(g, -1.7, -1.0, 14), silver)


def board_line(g):
    for x, y, turn, f in ((-1.15, 0.7, 16, lambda t: motherboard(t, seed=3)), (1.25, -0.5, -24, lambda t: motherboard(t, sink=silver, pcb=(0.02, 0.022, 0.025), seed=9, d=2.6))):
        f(group((0, 0, 1.48), (72, 0, 0), at(g, x, y, turn)))


def card_line(g):
    """Lying, with a second one standing behind it."""
    graphics_card(group((0, 0, 0.72), (84, 0, 0), at(g, 0.3, 0.9, 14)), body=silver)
    graphics_card(group((0, 0, 0.12), (4, 0, 0), at(g, -0.2, -0.8, -26)))


def tool_line(g):
    dial_pad(at(g, 0.25, 0.3, -18))
    mouse(at(g, -1.35, -0.55, 24), silver())
    pen(at(g, 0.35, -1.0, 0), (0, 0, 0.06), (0, 90, 28))


V['line-laptops'] = card('line-laptops', laptop_line, 4.85, 0.95, 0, tilt=22)
V['line-monitors'] = card('line-monitors', monitor_line, 6.1, 2.1, 0, tilt=12)
V['line-desktops'] = card('line-desktops', desktop_line, 3.7, 1.95, 0, tilt=16)
V['line-motherboards'] = card('line-motherboards', board_line, 3.75, 1.4, 0, tilt=14)
V['line-graphics-cards'] = card('line-graphics-cards', card_line, 2.7, 0.6, 0, tilt=26)
V['line-accessories'] = card('line-accessories', tool_line, 2.25, 0.1, 0, tilt=34)

if __name__ == '__main__':
    for n in (sys.argv[sys.argv.index('--') + 1:] if '--' in sys.argv else list(V)): V[n]()
