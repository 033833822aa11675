import { freeStage } from './album.ts';
import type { Crew } from './figure/look.ts';
import { type Moment, moments } from './moments.ts';
import { floors, homeKits, type Kit, lights } from './palette.ts';
import { halls } from './place/gym.ts';
import { hashText, nth } from './random.ts';
import type { Stage } from './scenes/stage.ts';
import { type Shot, shots } from './scenes/team-photos/shots.ts';

const kit = (jersey: string, short: string, trim: string, sock: string): Kit => ({
  jersey,
  short,
  trim,
  sock,
});

/** Shirts of the kinds of team: federados clay, Escuela ADS amber, the rest pine; black and red where the name says so. */
function shirts(id: string): Kit {
  if (/negro/.test(id)) return kit('#20242c', '#101c2c', '#ffbf3c', '#ffbf3c');
  if (/rojo/.test(id)) return kit('#b8322a', '#101c2c', '#ffbf3c', '#fffdf8');
  if (/escuela-ads|absoluto/.test(id)) return kit('#ffbf3c', '#14305a', '#101c2c', '#fffdf8');
  if (/\/resto\//.test(id)) return kit('#1f5f4a', '#101c2c', '#ffbf3c', '#fffdf8');
  if (/federados/.test(id)) return kit('#d9582f', '#14305a', '#fffdf8', '#fffdf8');
  return nth(homeKits, hashText(id));
}

const crewOf = (words: string): Crew =>
  /benjam|alev/i.test(words)
    ? 'peques'
    : /masculino/i.test(words)
      ? 'masculino'
      : /femenino/i.test(words)
        ? 'femenino'
        : 'mixto';

/** The shot of a team; one that no shot was made for takes any. */
export const shotOf = (id: string): Shot =>
  shots.find(({ team }) => team.test(id)) ?? nth(shots, hashText(id));

/** The stage of a team's own photo: its colours, its age, its place and hour. */
export function teamStage(id: string, title: string): Stage {
  const shot = shotOf(id);
  return freeStage(`${id}/equipo`, 1600, 1067, {
    crew: crewOf(`${id} ${title}`),
    home: { ...shirts(id), short: shot.short, trim: shot.trim },
    place: shot.place,
    light: lights[shot.light],
    hall: nth(halls, hashText(id) >>> 16),
    floor: nth(floors, hashText(id) >>> 4),
  });
}

interface Page {
  words: RegExp;
  moment: Moment;
  over: Partial<Stage>;
}

const pages: readonly Page[] = [
  { words: /torneo/, moment: moments.fairground, over: { place: 'meadow', light: lights.noon } },
  {
    words: /campus/,
    moment: moments.lesson,
    over: { place: 'meadow', light: lights.spring, crew: 'peques' },
  },
  { words: /blog|noticia/, moment: moments.cheering, over: { place: 'gym', light: lights.noon } },
  {
    words: /historico|primer-equipo/,
    moment: moments.team,
    over: { place: 'terrace', light: lights.golden, crew: 'femenino' },
  },
  {
    words: /historia/,
    moment: moments.arms,
    over: { place: 'terrace', light: lights.dusk, crew: 'femenino', home: homeKits[0] },
  },
];

const others: readonly Moment[] = [
  moments.joy,
  moments.hands,
  moments.duel,
  moments.silhouette,
  moments.backNumber,
  moments.handshake,
];

/** What a page or any other picture shows that has a name of its own. */
export function namedPicture(id: string): { stage: Stage; moment: Moment } {
  const page = pages.find((p) => p.words.test(id));
  const moment = page?.moment ?? nth(others, hashText(id));
  return { stage: freeStage(`${id}/pagina`, 1600, 1067, page?.over ?? {}), moment };
}
