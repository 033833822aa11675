import type { Crew } from '../figure/look.ts';
import type { Floor, Kit, Light } from '../palette.ts';
import { aim, type Box, type Camera, type Spot, type View } from '../place/camera.ts';
import { gym, type Hall } from '../place/gym.ts';
import { floodlit, meadow, terrace } from '../place/outdoors.ts';
import { createWorld, outline, type Someone, type World } from '../place/world.ts';
import type { Rng } from '../random.ts';

export type Place = 'gym' | 'meadow' | 'night' | 'terrace';

/** What a scene is given: a frame, an hour, a place, two kits. */
export interface Stage {
  r: Rng;
  width: number;
  height: number;
  place: Place;
  light: Light;
  floor: Floor;
  hall: Hall;
  home: Kit;
  away: Kit;
  crew: Crew;
  /** The club's short name, for banners, tablecloths and the bus. */
  club?: string;
}

/** The club's name as it is lettered on cloth and metal, else what any club could write there. */
export const lettering = (s: Stage, otherwise: string) => s.club?.toLocaleUpperCase('es') ?? otherwise;

/** What happens in front of the camera: SVG that fills the frame. */
export type Scene = (s: Stage) => string;

export const portrait = (s: Stage) => s.height > s.width;

/** Part of the frame for the subject: some air above, a strip of floor below. */
export const room = (s: Stage, size: 'close' | 'middle' | 'wide' = 'middle'): Box => {
  const grow = size === 'close' ? 0.05 : size === 'middle' ? 0.11 : 0.17;
  const shift = s.r.range(-0.03, 0.03);
  return portrait(s)
    ? { left: grow * 0.8 + shift, right: 1 - grow * 0.8 + shift, top: grow + 0.05, bottom: 0.9 - grow * 0.4 }
    : { left: grow + shift, right: 1 - grow + shift, top: grow * 0.8 + 0.03, bottom: 0.92 - grow * 0.45 };
};

/** A camera that frames these people and spots. */
export const frame = (
  s: Stage,
  view: View,
  people: readonly Someone[],
  spots: readonly Spot[],
  box: Box,
): Camera => aim(view, s.width, s.height, [...people.flatMap(outline), ...spots], box);

/** The place around, painted into a new world. */
export function setting(s: Stage, camera: Camera): World {
  const w = createWorld(camera);
  const r = s.r.fork('place');
  if (s.place === 'gym') gym(w, r, s.light, s.floor, s.hall);
  else if (s.place === 'night') floodlit(w, r, s.light, s.floor);
  else if (s.place === 'terrace') terrace(w, r, s.light, s.floor);
  else meadow(w, r, s.light, { ribbons: true });
  return w;
}

/** Colour of the ground in this place. */
export const ground = (s: Stage) => (s.place === 'meadow' ? s.light.grass : s.floor.court);

export const netHeight = (s: Stage) => (s.crew === 'peques' ? 1.75 : s.crew === 'masculino' ? 2.43 : 2.3);
export const netStyle = (s: Stage) => ({
  top: netHeight(s),
  post: s.light.dark ? '#0a1424' : '#101c2c',
  tape: '#fffdf8',
});

/** Camera and place in one go; the world is ready for people. */
export function open(
  s: Stage,
  view: View,
  people: readonly Someone[],
  spots: readonly Spot[] = [],
  size: 'close' | 'middle' | 'wide' = 'middle',
): World {
  return setting(s, frame(s, view, people, spots, room(s, size)));
}

/** Yaw for a look along the net: to either side, never in its plane, where a post would fill the picture. */
export const aslant = (s: Stage, least: number, most: number): number => {
  const q = s.r.range(-1, 1);
  return Math.sign(q) * (least + Math.abs(q) * (most - least));
};

/** Draws something of its own at a floor spot; `k` is pixels per metre there. */
export function prop(w: World, at: Spot, draw: (x: number, y: number, k: number) => string, nudge = 0): void {
  const [x, y] = w.camera.project(at);
  w.add(at, draw(x, y, w.camera.scale(at)), nudge);
}
