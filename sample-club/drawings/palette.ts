/** Every colour of the drawings. The club's own come first, the same as the site's tokens. */
export const club = {
  ink: '#101c2c',
  night: '#14305a',
  paper: '#fffdf8',
  snow: '#f6f2ea',
  amber: '#ffbf3c',
  clay: '#d9582f',
  brick: '#b23c1b',
  granite: '#5b6776',
  pine: '#1f5f4a',
  line: '#e4ddcf',
} as const;

/** Colours of things, beyond the club's. */
export const tone = {
  sky: '#2f8fc0',
  teal: '#2a9d8f',
  plum: '#7b4fa0',
  rose: '#e58aa0',
  red: '#d93a2b',
  lime: '#a9c94a',
  wood: '#c58a4e',
  woodDark: '#7a5230',
  grass: '#5f9e4f',
  steel: '#56616d',
  steelLight: '#aab4bf',
  gold: '#ffbf3c',
  goldDark: '#b27a10',
  silver: '#c9d0d8',
  silverDark: '#7f8995',
  bronze: '#c9814a',
  bronzeDark: '#7d4a22',
} as const;

export const skins = ['#f6d5b4', '#edc09a', '#dca577', '#bf8457', '#96603c', '#6d4329'] as const;
export const hairs = ['#1b1412', '#3b2417', '#6b4423', '#b07a3a', '#dcb667', '#8f3a1c'] as const;
export const greys = ['#8d8f94', '#c3c5c9', '#5a5450'] as const;

export interface Kit {
  jersey: string;
  short: string;
  /** Sleeves, stripe, number when it can be read on the jersey. */
  trim: string;
  sock: string;
}

const kit = (jersey: string, short: string, trim: string, sock: string): Kit => ({
  jersey,
  short,
  trim,
  sock,
});

/** The club plays in amber, clay, pine or navy; guests wear the rest. */
export const homeKits = [
  kit('#ffbf3c', '#101c2c', '#101c2c', '#fffdf8'),
  kit('#d9582f', '#14305a', '#fffdf8', '#fffdf8'),
  kit('#14305a', '#101c2c', '#ffbf3c', '#ffbf3c'),
  kit('#1f5f4a', '#101c2c', '#ffbf3c', '#fffdf8'),
  kit('#101c2c', '#101c2c', '#ffbf3c', '#101c2c'),
] as const;

export const guestKits = [
  kit('#f6f2ea', '#27335c', '#b23c1b', '#f6f2ea'),
  kit('#7b4fa0', '#22163a', '#fffdf8', '#fffdf8'),
  kit('#2f8fc0', '#0f2f45', '#fffdf8', '#fffdf8'),
  kit('#2a9d8f', '#123a3a', '#fffdf8', '#101c2c'),
  kit('#e58aa0', '#5b2440', '#5b2440', '#fffdf8'),
  kit('#b8322a', '#f6f2ea', '#fffdf8', '#b8322a'),
  kit('#f6f2ea', '#1f5f4a', '#1f5f4a', '#1f5f4a'),
] as const;

/** Colours a bag of shirts for training may have. */
export const bibs = [
  '#ffbf3c',
  '#d9582f',
  '#2f8fc0',
  '#1f5f4a',
  '#7b4fa0',
  '#e58aa0',
  '#2a9d8f',
  '#b8322a',
  '#f6f2ea',
  '#a9c94a',
] as const;

export interface Floor {
  court: string;
  around: string;
  line: string;
}

export const floors = [
  { court: '#d9582f', around: '#2c5f8a', line: '#fff4e2' },
  { court: '#e7a04b', around: '#d08a3a', line: '#fffdf8' },
  { court: '#2f6f9f', around: '#e08243', line: '#fffdf8' },
  { court: '#e08243', around: '#1f5f4a', line: '#fff4e2' },
  { court: '#5b7fa6', around: '#3b5578', line: '#fffdf8' },
  { court: '#d8b27a', around: '#c89d62', line: '#14305a' },
  { court: '#b2502f', around: '#7f3a2c', line: '#fff4e2' },
  { court: '#4d9a82', around: '#d9a14b', line: '#fffdf8' },
  { court: '#8a5f9e', around: '#4a3d6b', line: '#fffdf8' },
] as const satisfies readonly Floor[];

export { type Light, type LightName, lights } from './lights.ts';
