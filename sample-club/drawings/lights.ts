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
