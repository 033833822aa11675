import { luminance } from '../../src/pictures/contrast.ts';
import type { Crew } from './figure/look.ts';
import { type Floor, floors, guestKits, homeKits, type Kit, type LightName, lights } from './palette.ts';
import { type Hall, halls } from './place/gym.ts';
import { hashText, type Rng, seeded } from './random.ts';
import { type Repertoire, repertoireOf } from './repertoire.ts';
import type { Place, Stage } from './scenes/stage.ts';

/**
 * Item `n` (from 0) of the list repeated without end, shuffled anew each time. No item follows itself, so that
 * neighbouring photos differ. Pure.
 */
function shuffledItem<T>(seed: string, list: readonly T[], n: number): T {
  const round = Math.floor(n / list.length);
  const shuffled = (k: number): T[] => seeded(`${seed}#${k}`).shuffle(list);
  const items = shuffled(round);
  if (round > 0) {
    const before = shuffled(round - 1).slice(-2);
    for (let k = 0; k < list.length && before.includes(items[0] as T); k++) items.push(items.shift() as T);
  }
  return items[n % list.length] as T;
}

const formats: readonly (readonly [number, number])[] = [
  [1600, 1067],
  [1600, 1067],
  [1600, 1067],
  [1067, 1600],
  [1600, 1200],
  [1280, 1600],
  [1600, 900],
  [1600, 1067],
  [1067, 1600],
  [1600, 1200],
];

const daylight: readonly LightName[] = [
  'noon',
  'dawn',
  'golden',
  'spring',
  'dusk',
  'autumn',
  'noon',
  'violet',
];
const indoors: readonly LightName[] = [
  'noon',
  'snow',
  'dusk',
  'golden',
  'night',
  'dawn',
  'storm',
  'autumn',
  'violet',
  'spring',
];

const hours: Record<Place, readonly LightName[]> = {
  gym: indoors,
  meadow: daylight,
  night: ['night', 'violet', 'night', 'dusk'],
  terrace: daylight,
};

/** Scenes an album may open with: people, faces to the camera. */
const openers = /^(joy|team|podium|lifted|selfie|circle|medals|entrance)$/;

/** The shuffled scenes, the first of people changed to the front. */
function sceneAt(album: string, scenes: Repertoire['scenes'], i: number): Repertoire['scenes'][number] {
  const at = (k: number) => shuffledItem(`${album}:scene`, scenes, k);
  const first = scenes.findIndex((_, k) => openers.test(at(k).name));
  if (first < 0) return at(i);
  return at(i === 0 ? first : i === first ? 0 : i);
}

interface AlbumPicture {
  stage: Stage;
  scene: Repertoire['scenes'][number];
}

/** What photo `n` (from 1) of an album shows, where, when and in which format. */
export function albumPicture(curso: string, tipo: string, n: number): AlbumPicture {
  const album = `${curso}/${tipo}`;
  const i = Math.max(0, n - 1);
  const rep = repertoireOf(tipo);
  const scene = sceneAt(album, rep.scenes, i);
  const r = seeded(`${album}/${n}`);
  const fits = formats.filter(([w, h]) =>
    scene.format === 'wide' ? w > h : scene.format === 'tall' ? h > w : true,
  );
  const [width, height] = shuffledItem(`${album}:format:${scene.format ?? ''}`, fits, i);
  const place = pickPlace(scene.places ?? rep.places, album, i);
  // Counted per scene, so that the second use of a scene has another hour, floor and shirt than the first.
  const turn = Math.floor(i / rep.scenes.length) + (hashText(scene.name) % 7) + (hashText(curso) % 11);
  const light = lights[shuffledItem(`${album}:${place}:${scene.name}`, hours[place], turn)];
  const floor: Floor = shuffledItem(`${album}:floor:${scene.name}`, floors, turn);
  const hall: Hall = shuffledItem(`${album}:hall`, halls, i);
  // Dark shirts would be lost against the night.
  const shirts =
    place === 'night' || light.dark ? homeKits.filter((k) => luminance(k.jersey) > 0.08) : homeKits;
  const home: Kit = shuffledItem(`${album}:kit:${shirts.length}`, shirts, i);
  const away: Kit = shuffledItem(`${album}:guest`, guestKits, i);
  const crew: Crew = shuffledItem(`${album}:crew`, rep.crews, i);
  return { stage: { r, width, height, place, light, floor, hall, home, away, crew }, scene };
}

const pickPlace = (places: readonly Place[], album: string, i: number): Place =>
  shuffledItem(`${album}:place:${places.join()}`, places, i);

/** A stage outside the albums: team photos, pages, anything with a name. */
export function freeStage(seed: string, width: number, height: number, over: Partial<Stage> = {}): Stage {
  const r: Rng = seeded(seed);
  const place = over.place ?? r.pick(['gym', 'terrace', 'meadow'] as const);
  return {
    r,
    width,
    height,
    place,
    light: lights[r.pick(hours[place])],
    floor: r.pick(floors),
    hall: r.pick(halls),
    home: r.pick(homeKits),
    away: r.pick(guestKits),
    crew: 'mixto',
    ...over,
  };
}
