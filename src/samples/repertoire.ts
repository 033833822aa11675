import type { Crew } from './figure/look.ts';
import { courtAbove, hands, parachute, starOnFloor } from './scenes/above.ts';
import { bench2, bus, snowPlay, snowWindow, walkIn } from './scenes/away.ts';
import { arms, bottles, fairground, handshake, mascotDay, picnic, selfie } from './scenes/fiesta.ts';
import { backNumber, overNet, scoreboard, silhouette, stillLife } from './scenes/graphic.ts';
import { joy, teamPhoto } from './scenes/groups.ts';
import { circleTime, cones, giantBall, hoops, lesson, miniGame } from './scenes/kids.ts';
import { bench, referee, scorers, timeout } from './scenes/matchday.ts';
import { dig, duel, serve, wall } from './scenes/play.ts';
import { handover, lifted, medals, podium, prizeTable } from './scenes/prizes.ts';
import type { Place, Scene } from './scenes/stage.ts';
import { cheering, entrance, fans } from './scenes/stands.ts';
import { cart, dive, laps, pairs, setting3, stretch } from './scenes/training.ts';

export interface Moment {
  name: string;
  draw: Scene;
  places?: readonly Place[];
  format?: 'wide' | 'tall';
}

/** What an album of one kind may show. */
export interface Repertoire {
  scenes: readonly Moment[];
  places: readonly Place[];
  crews: readonly Crew[];
}

const indoors: readonly Place[] = ['gym'];
const open: readonly Place[] = ['meadow', 'terrace'];

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
  locker: { name: 'locker', draw: bench2, places: indoors },
} as const satisfies Record<string, Moment>;

export const moments: Readonly<Record<keyof typeof m, Moment>> = m;

const repertoires: Record<string, Repertoire> = {
  federados: {
    scenes: [
      m.duel,
      m.dig,
      m.serve,
      m.wall,
      m.dive,
      m.set,
      m.overNet,
      m.joy,
      m.team,
      m.bench,
      m.timeout,
      m.scorers,
      m.referee,
      m.hands,
      m.above,
      m.pairs,
      m.stretch,
      m.laps,
      m.cart,
      m.handshake,
      m.arms,
      m.backNumber,
      m.scoreboard,
      m.bus,
      m.snowWindow,
      m.walkIn,
      m.stillLife,
      m.fans,
      m.locker,
      m.starOnFloor,
    ],
    places: ['gym'],
    crews: ['femenino', 'femenino', 'masculino', 'femenino'],
  },
  escuela: {
    scenes: [
      m.cones,
      m.giantBall,
      m.lesson,
      m.circle,
      m.hoops,
      m.mini,
      m.parachute,
      m.pairs,
      m.stretch,
      m.laps,
      m.cart,
      m.team,
      m.joy,
      m.hands,
      m.dig,
      m.set,
      m.selfie,
      m.snowPlay,
      m.mascot,
      m.bench,
      m.arms,
      m.starOnFloor,
      m.stillLife,
      m.serve,
      m.walkIn,
      m.handover,
      m.bottles,
      m.snowWindow,
    ],
    places: ['gym', 'gym', 'terrace', 'gym', 'meadow'],
    crews: ['peques'],
  },
  torneos: {
    scenes: [
      m.duel,
      m.dig,
      m.serve,
      m.wall,
      m.set,
      m.dive,
      m.joy,
      m.team,
      m.podium,
      m.lifted,
      m.prizeTable,
      m.medals,
      m.handover,
      m.mascot,
      m.picnic,
      m.fairground,
      m.selfie,
      m.handshake,
      m.arms,
      m.hands,
      m.above,
      m.silhouette,
      m.pairs,
      m.laps,
      m.bus,
      m.walkIn,
      m.referee,
      m.stillLife,
      m.overNet,
      m.mini,
      m.giantBall,
      m.starOnFloor,
    ],
    places: ['meadow', 'meadow', 'terrace', 'meadow'],
    crews: ['femenino', 'mixto', 'masculino', 'femenino', 'peques'],
  },
  copa: {
    scenes: [
      m.duel,
      m.dig,
      m.serve,
      m.wall,
      m.dive,
      m.set,
      m.overNet,
      m.joy,
      m.team,
      m.podium,
      m.lifted,
      m.medals,
      m.handover,
      m.cheering,
      m.fans,
      m.entrance,
      m.mascot,
      m.bench,
      m.timeout,
      m.referee,
      m.hands,
      m.above,
      m.handshake,
      m.backNumber,
      m.scoreboard,
      m.arms,
      m.prizeTable,
    ],
    places: ['night', 'night', 'night', 'gym'],
    crews: ['femenino', 'masculino', 'femenino', 'mixto'],
  },
};

/** Unknown kinds of album get the matches of the federated teams. */
export const repertoireOf = (tipo: string): Repertoire =>
  repertoires[tipo] ?? (repertoires.federados as Repertoire);
