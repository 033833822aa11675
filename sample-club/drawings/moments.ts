import { courtAbove, hands, parachute, starOnFloor } from './scenes/above.ts';
import { bus, walkIn } from './scenes/away.ts';
import { dive, laps, setting3 } from './scenes/drills.ts';
import { fairground, mascotDay, picnic } from './scenes/fiesta.ts';
import { arms, bottles, handshake, selfie } from './scenes/friends.ts';
import { circleTime, giantBall, miniGame } from './scenes/games.ts';
import { backNumber, silhouette } from './scenes/graphic.ts';
import { joy, teamPhoto } from './scenes/groups.ts';
import { cones, hoops, lesson } from './scenes/kids.ts';
import { lockerRoom } from './scenes/locker.ts';
import { bench, timeout } from './scenes/matchday.ts';
import { handover, medals, prizeTable } from './scenes/medals.ts';
import { referee, scorers } from './scenes/officials.ts';
import { overNet } from './scenes/over-net.ts';
import { dig, duel, serve, wall } from './scenes/play.ts';
import { lifted, podium } from './scenes/prizes.ts';
import { snowPlay, snowWindow } from './scenes/snow.ts';
import type { Place, Scene } from './scenes/stage.ts';
import { cheering, entrance, fans } from './scenes/stands.ts';
import { scoreboard, stillLife } from './scenes/still.ts';
import { cart, pairs, stretch } from './scenes/training.ts';

export interface Moment {
  name: string;
  draw: Scene;
  places?: readonly Place[];
  format?: 'wide' | 'tall';
}

const indoors: readonly Place[] = ['gym'];
const open: readonly Place[] = ['meadow', 'terrace'];

/** Every composition by name, with the places and formats it is made for. */
const m = {
  duel: { name: 'duel', draw: duel },
  dig: { name: 'dig', draw: dig },
  serve: { name: 'serve', draw: serve },
  wall: { name: 'wall', draw: wall },
  dive: { name: 'dive', draw: dive },
  set: { name: 'set', draw: setting3 },
  overNet: { name: 'overNet', draw: overNet },
  joy: { name: 'joy', draw: joy },
  team: { name: 'team', draw: teamPhoto },
  bench: { name: 'bench', draw: bench },
  timeout: { name: 'timeout', draw: timeout },
  scorers: { name: 'scorers', draw: scorers },
  referee: { name: 'referee', draw: referee },
  hands: { name: 'hands', draw: hands },
  above: { name: 'above', draw: courtAbove },
  starOnFloor: { name: 'starOnFloor', draw: starOnFloor },
  parachute: { name: 'parachute', draw: parachute },
  podium: { name: 'podium', draw: podium },
  lifted: { name: 'lifted', draw: lifted },
  prizeTable: { name: 'prizeTable', draw: prizeTable },
  medals: { name: 'medals', draw: medals },
  handover: { name: 'handover', draw: handover },
  pairs: { name: 'pairs', draw: pairs },
  stretch: { name: 'stretch', draw: stretch },
  cart: { name: 'cart', draw: cart, places: indoors },
  laps: { name: 'laps', draw: laps },
  cones: { name: 'cones', draw: cones },
  giantBall: { name: 'giantBall', draw: giantBall },
  lesson: { name: 'lesson', draw: lesson },
  circle: { name: 'circle', draw: circleTime },
  hoops: { name: 'hoops', draw: hoops },
  mini: { name: 'mini', draw: miniGame },
  cheering: { name: 'cheering', draw: cheering },
  fans: { name: 'fans', draw: fans },
  entrance: { name: 'entrance', draw: entrance },
  mascot: { name: 'mascot', draw: mascotDay },
  picnic: { name: 'picnic', draw: picnic, places: ['meadow'] },
  fairground: { name: 'fairground', draw: fairground, places: ['meadow'], format: 'wide' },
  selfie: { name: 'selfie', draw: selfie },
  handshake: { name: 'handshake', draw: handshake },
  arms: { name: 'arms', draw: arms },
  bottles: { name: 'bottles', draw: bottles, places: indoors },
  silhouette: { name: 'silhouette', draw: silhouette, places: open },
  backNumber: { name: 'backNumber', draw: backNumber },
  stillLife: { name: 'stillLife', draw: stillLife },
  scoreboard: { name: 'scoreboard', draw: scoreboard, places: indoors },
  bus: { name: 'bus', draw: bus, places: open, format: 'wide' },
  snowPlay: { name: 'snowPlay', draw: snowPlay, places: open },
  snowWindow: { name: 'snowWindow', draw: snowWindow, places: indoors },
  walkIn: { name: 'walkIn', draw: walkIn, places: open },
  locker: { name: 'locker', draw: lockerRoom, places: indoors },
} as const satisfies Record<string, Moment>;

export const moments: Readonly<Record<keyof typeof m, Moment>> = m;
