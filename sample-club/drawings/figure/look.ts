import { contrast } from '../../../src/pictures/contrast.ts';
import { bibs, greys, hairs, type Kit, skins } from '../palette.ts';
import type { Rng } from '../random.ts';
import type { Expression } from './mood.ts';
import { adult, type Body, child, teen } from './skeleton.ts';

type HairStyle =
  | 'ponytail'
  | 'bun'
  | 'short'
  | 'curly'
  | 'braids'
  | 'puffs'
  | 'long'
  | 'bob'
  | 'cap'
  | 'beanie'
  | 'bald';

/** Everything about a person but the posture. */
export interface Look {
  body: Body;
  skin: string;
  hair: string;
  hairStyle: HairStyle;
  kit: Kit;
  /** Jersey number; null for none. */
  number: number | null;
  /** Cut of the shirt. */
  pattern: 'plain' | 'sleeves' | 'chest' | 'sides' | 'yoke';
  longSleeves: boolean;
  /** Colour of long trousers; null for shorts. */
  trousers: string | null;
  /** Colour of knee pads; null for none. */
  pads: string | null;
  shoe: string;
  capColor: string;
  glasses: boolean;
  beard: boolean;
  headband: string | null;
  medal: string | null;
  /** Left out, the posture tells it. */
  expression?: Expression;
}

const girls: readonly HairStyle[] = [
  'ponytail',
  'ponytail',
  'ponytail',
  'bun',
  'bun',
  'braids',
  'curly',
  'bob',
  'long',
];
const boys: readonly HairStyle[] = ['short', 'short', 'short', 'curly', 'short', 'bun'];
const small: readonly HairStyle[] = [
  'ponytail',
  'puffs',
  'braids',
  'short',
  'curly',
  'bob',
  'bun',
  'short',
  'puffs',
];

export type Crew = 'femenino' | 'masculino' | 'mixto' | 'peques';

/** A player; `taken` keeps numbers and heads of one team apart. */
export function player(r: Rng, kit: Kit, crew: Crew = 'mixto', taken?: Set<string>): Look {
  const styles =
    crew === 'femenino'
      ? girls
      : crew === 'masculino'
        ? boys
        : crew === 'peques'
          ? small
          : [...girls, ...boys];
  const body = crew === 'peques' ? child : adult;
  let skin = '';
  let hair = '';
  let hairStyle: HairStyle = 'short';
  let number = 1;
  for (let i = 0; i < 6; i++) {
    skin = r.pick(skins);
    hair = r.pick(skins.indexOf(skin as never) > 3 ? hairs.slice(0, 3) : hairs);
    hairStyle = r.pick(styles);
    number = r.int(1, 18);
    if (!taken || (!taken.has(`${hair}${hairStyle}`) && !taken.has(`n${number}`))) break;
  }
  // Hair of the skin's own shade would leave the head bald.
  if (contrast(hair, skin) < 1.05) hair = hairs[0];
  if (taken) {
    // Six tries may not do in a large team: the next free number and cut.
    for (let i = 0; i < 18 && taken.has(`n${number}`); i++) number = (number % 18) + 1;
    if (taken.has(`${hair}${hairStyle}`))
      hairStyle = styles.find((style) => !taken.has(`${hair}${style}`)) ?? hairStyle;
  }
  taken?.add(`${hair}${hairStyle}`).add(`n${number}`);
  return {
    body: { ...body, build: body.build * r.range(0.92, 1.08), torso: body.torso * r.range(0.97, 1.04) },
    skin,
    hair,
    hairStyle,
    kit,
    number,
    pattern: 'plain',
    longSleeves: false,
    trousers: null,
    pads:
      crew === 'peques'
        ? r.chance(0.3)
          ? kit.short
          : null
        : kit.short === '#f6f2ea'
          ? '#101c2c'
          : kit.short,
    shoe: r.pick(['#101c2c', '#fffdf8', '#d93a2b', '#2f8fc0', '#101c2c', '#a9c94a']),
    capColor: kit.trim,
    glasses: false,
    beard: false,
    headband: r.chance(0.14) ? kit.trim : null,
    medal: null,
  };
}

/** A team of its own: one cut of shirt, heads and numbers that differ. */
export function team(r: Rng, count: number, kit: Kit, crew: Crew): Look[] {
  const taken = new Set<string>();
  const pattern = r.pick(['plain', 'sleeves', 'chest', 'sides', 'yoke', 'sleeves'] as const);
  const pads = r.pick([kit.short, '#101c2c', '#fffdf8']);
  const grown = crew !== 'peques' && r.chance(0.4) ? teen : null;
  return Array.from({ length: count }, () => {
    const one = player(r, kit, crew, taken);
    if (crew !== 'peques') one.pads = pads;
    if (grown)
      one.body = {
        ...grown,
        build: grown.build * r.range(0.94, 1.06),
        torso: grown.torso * r.range(0.97, 1.05),
      };
    return { ...one, pattern };
  });
}

/** Children in shirts of many colours. */
export function children(r: Rng, count: number): Look[] {
  const taken = new Set<string>();
  const colors = r.shuffle(bibs);
  return Array.from({ length: count }, (_, i) => {
    const jersey = colors[i % colors.length] as string;
    const short = r.pick(['#101c2c', '#14305a', '#1f5f4a', '#5b6776']);
    const look = player(
      r,
      {
        jersey,
        short,
        trim: jersey === '#f6f2ea' ? '#d9582f' : '#fffdf8',
        sock: r.pick(['#fffdf8', '#ffbf3c', '#101c2c']),
      },
      'peques',
      taken,
    );
    return { ...look, number: r.chance(0.3) ? r.int(1, 12) : null };
  });
}

/** A grown-up of the club beside the court: coach, referee, parent. */
export function staff(r: Rng, jersey: string, trousers: string, over: Partial<Look> = {}): Look {
  const man = r.chance(0.5);
  const old = r.chance(0.25);
  const base = player(
    r,
    { jersey, short: trousers, trim: '#ffbf3c', sock: '#fffdf8' },
    man ? 'masculino' : 'femenino',
  );
  return {
    ...base,
    body: { ...adult, build: r.range(1, 1.14) + (old ? 0.1 : 0), torso: r.range(1, 1.06) },
    hair: old ? r.pick(greys) : base.hair,
    number: null,
    trousers,
    pads: null,
    longSleeves: r.chance(0.6),
    glasses: r.chance(old ? 0.55 : 0.2),
    beard: man && r.chance(0.35),
    headband: null,
    ...over,
  };
}
