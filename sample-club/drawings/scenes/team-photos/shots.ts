import type { Look } from '../../figure/look.ts';
import { adult, type Body, child, teen } from '../../figure/skeleton.ts';
import type { LightName } from '../../palette.ts';
import type { Place } from '../stage.ts';
import * as at from './backdrops.ts';
import * as as from './formations.ts';

/** How one team stands for its photo: what tells it from the sixteen others. */
export interface Shot {
  team: RegExp;
  formation: as.Formation;
  backdrop: at.Backdrop;
  place: Place;
  light: LightName;
  count: number;
  body: Body;
  pattern: Look['pattern'];
  /** Second colour of the kit: sleeves, stripes, shorts. */
  trim: string;
  short: string;
  eye: number;
  yaw: number | undefined;
  net: true | undefined;
}

const preteen: Body = { ...teen, torso: 0.82, arm: 0.44, thigh: 0.58, head: 0.28, build: 0.88 };
const grown: Body = { ...adult, build: 1.12 };
const [white, navy, ink, amber, orange, pine, sky] = [
  '#fffdf8',
  '#14305a',
  '#101c2c',
  '#ffbf3c',
  '#d9582f',
  '#1f5f4a',
  '#bfe3f2',
];

type Row = [
  RegExp,
  as.Formation,
  at.Backdrop,
  Place,
  LightName,
  number,
  Body,
  Look['pattern'],
  string,
  string,
  number,
  number?,
  true?,
];
const rows: Row[] = [
  [/federados.infantil-f/, as.ring, at.hereabouts, 'gym', 'noon', 9, preteen, 'yoke', white, navy, 2.6],
  [/federados.cadete-f/, as.jumping, at.hereabouts, 'terrace', 'dusk', 7, teen, 'sleeves', navy, navy, 0.35],
  [
    /federados.juvenil-f/,
    as.armInArm,
    at.hereabouts,
    'gym',
    'snow',
    7,
    adult,
    'sides',
    amber,
    ink,
    1.5,
    90,
    true,
  ],
  [/federados.juvenil-m/, as.diagonal, at.hereabouts, 'night', 'night', 6, adult, 'sides', ink, ink, 1.5, 24],
  [/federados.junior-f/, as.jetty, at.lake, 'meadow', 'dawn', 8, adult, 'plain', white, white, 1.3],
  [/federados.senior-f/, as.terraced, at.grandstand, 'gym', 'golden', 11, adult, 'sleeves', white, navy, 1.6],
  [/benjamin/, as.charge, at.hereabouts, 'meadow', 'noon', 8, child, 'plain', navy, navy, 0.5],
  [
    /alevin/,
    as.handInHand,
    at.schoolYard,
    'terrace',
    'spring',
    9,
    { ...child, torso: 0.75, thigh: 0.5 },
    'sleeves',
    white,
    pine,
    1.1,
  ],
  [/ads.infantil-f/, as.mountain, at.hereabouts, 'terrace', 'violet', 9, preteen, 'yoke', orange, navy, 0.3],
  [/ads.infantil-m/, as.benched, at.lockers, 'gym', 'storm', 8, preteen, 'sides', navy, ink, 1],
  [/negro/, as.scattered, at.snowfield, 'meadow', 'snow', 8, teen, 'sleeves', amber, ink, 1],
  [/rojo/, as.wedge, at.highSchoolYard, 'terrace', 'golden', 7, teen, 'sides', amber, ink, 0.7],
  [/ads.juvenil-f/, as.lineUp, at.coach, 'meadow', 'autumn', 8, adult, 'sleeves', navy, navy, 0.6],
  [/absoluto/, as.diagonal, at.schoolYard, 'terrace', 'dusk', 6, adult, 'sides', ink, ink, 1.4, -24],
  [/veteran/, as.armInArm, at.hereabouts, 'night', 'night', 7, grown, 'yoke', amber, ink, 1.4],
  [/resto.senior-m/, as.wedge, at.hereabouts, 'meadow', 'storm', 7, grown, 'yoke', white, white, 0.3],
  [/guadarrama/, as.terraced, at.grandstand, 'terrace', 'spring', 9, teen, 'sleeves', sky, navy, 0.7],
];

export const shots: readonly Shot[] = rows.map(
  ([team, formation, backdrop, place, light, count, body, pattern, trim, short, eye, yaw, net]) => ({
    team,
    formation,
    backdrop,
    place,
    light,
    count,
    body,
    pattern,
    trim,
    short,
    eye,
    yaw,
    net,
  }),
);
