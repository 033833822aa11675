import type { Crew } from './figure/look.ts';
import { joy, teamPhoto } from './scenes/groups.ts';
import { dig, duel, serve, wall } from './scenes/play.ts';
import type { Place, Scene } from './scenes/stage.ts';

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

const moments = {
  duel: { name: 'duel', draw: duel },
  dig: { name: 'dig', draw: dig },
  serve: { name: 'serve', draw: serve },
  wall: { name: 'wall', draw: wall },
  joy: { name: 'joy', draw: joy },
  teamPhoto: { name: 'teamPhoto', draw: teamPhoto },
} as const satisfies Record<string, Moment>;

export const allMoments: readonly Moment[] = Object.values(moments);

const { duel: d, dig: g, serve: v, wall: b, joy: j, teamPhoto: t } = moments;

const repertoires: Record<string, Repertoire> = {
  federados: {
    scenes: [d, g, v, b, j, t],
    places: ['gym'],
    crews: ['femenino', 'femenino', 'masculino', 'femenino'],
  },
  escuela: { scenes: [g, v, j, t, d], places: ['gym', 'gym', 'terrace'], crews: ['peques'] },
  torneos: {
    scenes: [d, g, v, b, j, t],
    places: ['meadow', 'terrace', 'meadow', 'gym'],
    crews: ['femenino', 'mixto', 'masculino', 'peques'],
  },
  copa: {
    scenes: [d, g, v, b, j, t],
    places: ['night', 'night', 'gym'],
    crews: ['femenino', 'masculino', 'mixto'],
  },
};

/** Unknown kinds of album get the matches of the federated teams. */
export const repertoireOf = (tipo: string): Repertoire =>
  repertoires[tipo] ?? (repertoires.federados as Repertoire);
