/** Colours that are needed where the style sheets do not reach; the same as in tokens.css and dark.css. */
export const BRAND = {
  ink: '#101c2c',
  night: '#14305a',
  paper: '#fffdf8',
  snow: '#f6f2ea',
  amber: '#ffbf3c',
  clay: '#d9582f',
  brick: '#b23c1b',
  granite: '#475260',
  line: '#e4ddcf',
  midnight: '#081122',
} as const;
