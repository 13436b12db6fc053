"""Eighteen more invented professionals, made as in the generator's pros.py: the same solids, other hair, light, pose and work.
Some stand in profile before their work, some sit at it with their backs to us. Nobody is depicted.
Usage: blender -b -P portraits.py [-- film-editor ...]"""
import os, sys
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import pros
from pros import *

BLOND, RED, GREY, WHITE, BLACK, BROWN = (0.46, 0.31, 0.13), (0.26, 0.065, 0.02), (0.3, 0.3, 0.3), (0.62, 0.61, 0.58), (0.014, 0.012, 0.012), (0.05, 0.025, 0.013)


def brim_hat(turn, color):
    """A felt hat with a wide brim, on the head of a person that has turned."""
    h = group((0, 0.02, 1.82), parent=group((0, 0, 0), (0, 0, turn)), scale=1.08)
    felt = cloth(color)
    cyl(1.12, 0.07, felt, (0, 0.08, 1.22), (-6, 0, 0), h, bevel=0.03, n=96)
    lathe([(0.70, 0), (0.69, 0.2), (0.62, 0.56), (0.5, 0.62), (0.001, 0.56)], felt, (0, 0.1, 1.24), (-6, 0, 0), h)
    ring(0.68, 0.715, 0.14, soft_black(), (0, 0.1, 1.27), (-6, 0, 0), h)


def before_work(name, extra, **kw):
    """Back-lit before the blurred work, as the first twelve; `extra` adds to the scene before it is taken."""
    def add_and_shoot(*args, **more):
        if extra: extra()
        shoot(*args, **more)
    pros.shoot = add_and_shoot
    portrait(name, **kw)


def at_desk(name, extra, art, rim1, rim2, side=1.6, turn=180, wall=(0.05, 0.05, 0.055), power=1.0, **kw):
    """From behind, at the desk, the work sharp on a large display."""
    fresh()
    person(turn=turn, **kw)
    slab(16, 5, 0.14, 0.06, 0.03, wood(), (0, 3.4, 0.35))
    m = group((0.4, 3.9, 0.49), (0, 0, -4))
    monitor(m, art=art, body=graphite, w=6.6, h=4.1, lift=0.75, power=power)
    if extra: extra()
    plane(40, 22, plaster(wall), (0, 9, 5), (90, 0, 0))
    softbox((-4.2, 3.4, 4.8), (0, 0, 2.7), (1.2, 3.4), 900, rim1); softbox((4.4, 3.0, 4.0), (0, 0, 2.5), (1.2, 3.4), 820, rim2)
    softbox((0.4, 3.2, 3.2), (0, 0, 2.6), (5, 3), 120, (1, 0.97, 0.92)); softbox((-2, -7, 7), (0, 0, 2), (5, 5), 260, (0.85, 0.92, 1)); softbox((5, 7, 9), (-1, 9, 4), (3, 3), 900, rim2); world((0.03, 0.031, 0.035), 1)
    camera((side, -11.5, 3.9), (side * -0.06, 0.6, 2.66), 80); shoot('pro-' + name, 600, 600, 26)


def microphone():
    k = group((-1.9, -0.5, -0.6), (0, 0, 40)); mic(k, arm=False)


def keys(): piano(group((0.2, 2.0, 0.49)), 2)
def model(): building(group((-2.4, 2.2, 0.49), (0, 0, 25), scale=0.55), 3)
def pots(): plant(group((-2.9, 2.8, 0.49)), 5, h=1.5)


P = {
    'film-editor': dict(art='harbour-hour', rim1=(1, 0.55, 0.5), rim2=(1, 0.8, 0.5), turn=146, hair='turban', hair_c=(0.36, 0.15, 0.02), tone='deep', top=(0.06, 0.015, 0.03)),
    'aerial-cinematographer': dict(art='white-desert', rim1=(1, 0.95, 0.85), rim2=(0.65, 0.8, 1), turn=-126, hair='cap', hair_c=(0.22, 0.20, 0.15), tone='tan', beard=True, glasses=True, top=(0.05, 0.06, 0.05), wall=0.8),
    'news-director': dict(desk=True, art='northern-signal', rim1=(1, 0.45, 0.75), rim2=(0.4, 0.6, 1), hair='bob', hair_c=BLOND, tone='fair', phones=True, top=(0.02, 0.03, 0.06), side=-1.7, turn=192),
    'effects-supervisor': dict(desk=True, art='ghost-orbit', rim1=(0.3, 0.5, 1), rim2=(1, 0.75, 0.5), hair='short', hair_c=BLACK, tone='fair', glasses=True, top=(0.03, 0.03, 0.035), side=2.1, turn=164, power=1.5),
    'title-designer': dict(art='blue-note', rim1=(0.4, 0.6, 1), rim2=(1, 0.75, 0.65), turn=140, hair='long', hair_c=BLACK, tone='tan', top=(0.02, 0.03, 0.07)),
    'live-director': dict(art='neon-crossing', rim1=(1, 0.25, 0.6), rim2=(0.3, 0.8, 1), turn=-150, hair='short', hair_c=BLACK, tone='deep', beard=True, phones=True, top=(0.025, 0.02, 0.035), build=1.08, wall=1.3),
    'stop-motion-director': dict(art='rose-terraces', rim1=(1, 0.7, 0.65), rim2=(1, 0.5, 0.6), turn=118, hair='bun', hair_c=GREY, tone='fair', glasses=True, top=(0.16, 0.05, 0.06), wall=0.75),
    'film-composer': dict(desk=True, art='night-signal', rim1=(0.55, 0.7, 1), rim2=(1, 0.55, 0.4), hair='curls', hair_c=BROWN, tone='fair', top=(0.05, 0.045, 0.04), side=-2.2, turn=188, power=1.3, extra=keys),
    'portrait-photographer': dict(art='pearl-drape', rim1=(1, 0.95, 0.9), rim2=(1, 0.9, 0.8), turn=-118, hair='long', hair_c=RED, tone='fair', top=(0.03, 0.05, 0.045), wall=0.62),
    'building-photographer': dict(art='last-light', rim1=(1, 0.6, 0.35), rim2=(0.8, 0.4, 0.7), turn=-128, hair='short', hair_c=GREY, glasses=True, tone='brown', beard=True, top=(0.45, 0.44, 0.42)),
    'still-life-photographer': dict(art='five-vessels', rim1=(1, 0.8, 0.6), rim2=(0.7, 0.85, 0.9), turn=-164, hair='bob', hair_c=BROWN, extra=lambda: brim_hat(-164, (0.30, 0.13, 0.05)), tone='tan', top=(0.16, 0.12, 0.08), wall=0.85),
    'screen-printer': dict(art='print-of-hills', rim1=(1, 0.75, 0.4), rim2=(0.5, 0.5, 1), turn=130, hair='beanie', hair_c=(0.42, 0.26, 0.02), tone='fair', top=(0.04, 0.06, 0.11), wall=0.8),
    'record-producer': dict(desk=True, art='quiet-signal', rim1=(1, 0.7, 0.5), rim2=(1, 0.85, 0.7), hair='bun', hair_c=BLACK, tone='brown', phones=True, build=1.2, top=(0.11, 0.03, 0.02), side=1.9, turn=172, wall=(0.09, 0.06, 0.045)),
    'podcast-maker': dict(art='dot-moon', rim1=(1, 0.4, 0.3), rim2=(1, 0.95, 0.9), turn=122, hair='short', hair_c=WHITE, tone='fair', phones=True, glasses=True, top=(0.2, 0.19, 0.17), wall=0.6, extra=microphone),
    'music-video-director': dict(art='copper-wind', rim1=(1, 0.5, 0.2), rim2=(1, 0.85, 0.55), turn=-134, hair='curls', hair_c=BLOND, tone='fair', top=(0.02, 0.02, 0.022), wall=1.4),
    'world-builder': dict(desk=True, art='meadow-blocks', rim1=(0.6, 1, 0.8), rim2=(1, 0.95, 0.7), hair='braids', hair_c=BLOND, tone='fair', top=(0.04, 0.09, 0.06), side=-1.4, turn=170, wall=(0.12, 0.16, 0.16), extra=pots),
    'technical-artist': dict(art='lime-volumes', rim1=(0.8, 1, 0.4), rim2=(1, 0.6, 0.4), turn=156, hair='none', tone='deep', beard=True, glasses=True, top=(0.02, 0.045, 0.04), wall=1.0),
    'interior-architect': dict(desk=True, art='house-by-the-slope', rim1=(1, 0.9, 0.8), rim2=(1, 0.6, 0.45), hair='pony', hair_c=BROWN, tone='tan', glasses=True, top=(0.35, 0.33, 0.3), side=2.0, turn=196, wall=(0.22, 0.2, 0.18), power=0.8, extra=model),
}


def take_portrait(name, desk=False, extra=None, **kw): (at_desk if desk else before_work)(name, extra, **kw)


if __name__ == '__main__':
    for n in (sys.argv[sys.argv.index('--') + 1:] if '--' in sys.argv else list(P)): take_portrait(n, **P[n])
