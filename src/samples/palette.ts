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

/** Weather and hour: sky from top to horizon, ranges from far to near, what the light does to the rest. */
export interface Light {
  name: string;
  sky: readonly [string, string, string];
  far: string;
  mid: string;
  near: string;
  snowcap: string;
  sun: string;
  grass: string;
  /** Laid thinly over the whole picture. */
  tint: string;
  tintAmount: number;
  dark: boolean;
}

const light = (
  name: string,
  sky: readonly [string, string, string],
  ranges: readonly [string, string, string, string],
  sun: string,
  grass: string,
  tint: string,
  tintAmount: number,
  dark = false,
): Light => ({
  name,
  sky,
  far: ranges[0],
  mid: ranges[1],
  near: ranges[2],
  snowcap: ranges[3],
  sun,
  grass,
  tint,
  tintAmount,
  dark,
});

export const lights = {
  dusk: light(
    'dusk',
    ['#14305a', '#e9855a', '#ffd08a'],
    ['#8b6f95', '#4c4a78', '#27335c', '#f6e3da'],
    '#ffe3b3',
    '#566b45',
    '#e9653a',
    0.08,
  ),
  noon: light(
    'noon',
    ['#5fb3e0', '#b5def2', '#eef8f6'],
    ['#a9c6cf', '#5f9a94', '#1f5f4a', '#ffffff'],
    '#fff6d6',
    '#63a552',
    '#fff3c0',
    0.04,
  ),
  dawn: light(
    'dawn',
    ['#f2b49a', '#fbdcc0', '#fff1da'],
    ['#d9a5a0', '#a26d7f', '#5c3e5e', '#fff6ec'],
    '#ff8a5c',
    '#8a9a58',
    '#ff9a6a',
    0.07,
  ),
  night: light(
    'night',
    ['#081428', '#10294f', '#1f4d86'],
    ['#23477a', '#18365f', '#0d2240', '#7f9cc4'],
    '#f4efe0',
    '#2f6a48',
    '#0a1a4a',
    0.1,
    true,
  ),
  snow: light(
    'snow',
    ['#b9cadb', '#dce6ee', '#f6f8fa'],
    ['#b8c6d6', '#8fa3b8', '#5b6f86', '#ffffff'],
    '#ffffff',
    '#e9eef3',
    '#dfe9f5',
    0.08,
  ),
  golden: light(
    'golden',
    ['#e7a54a', '#f8cf7c', '#fff0c4'],
    ['#d9a869', '#a8763f', '#5c4a2a', '#fff6dd'],
    '#fffbe6',
    '#8f9a3e',
    '#ffb63c',
    0.1,
  ),
  autumn: light(
    'autumn',
    ['#8fa7b8', '#d6d6c8', '#f3e6cf'],
    ['#b7a9a0', '#a8684a', '#6b3f2a', '#f7f0e6'],
    '#fff1d0',
    '#8d8a4a',
    '#c9743a',
    0.05,
  ),
  spring: light(
    'spring',
    ['#78c6c8', '#c6ead8', '#f6fbe6'],
    ['#a8cdbd', '#6fae7c', '#2f7a52', '#ffffff'],
    '#fff9d8',
    '#74b84f',
    '#e8ffd0',
    0.03,
  ),
  violet: light(
    'violet',
    ['#2b1f52', '#8a4f8f', '#f0a0a0'],
    ['#7b5a94', '#4e3a72', '#2a2150', '#f3d6e0'],
    '#ffd2b0',
    '#647a66',
    '#8a3fa0',
    0.08,
  ),
  storm: light(
    'storm',
    ['#3f5468', '#73899a', '#bccad0'],
    ['#7d8f9c', '#54697a', '#33475a', '#dfe7ec'],
    '#dfe7ec',
    '#58825a',
    '#34506a',
    0.07,
  ),
} as const;

export type LightName = keyof typeof lights;
