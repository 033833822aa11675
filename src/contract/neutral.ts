/** Colours of pages that stand alone where the site's own files, and with them the club's colours, may be out of reach. */
export const NEUTRAL = {
  ink: '#1b1d21',
  night: '#2b2f36',
  paper: '#fdfdfb',
  snow: '#f2f2ee',
  accent: '#e4e7ec',
  signal: '#a32a12',
  granite: '#4b4f57',
  line: '#d9dadd',
  midnight: '#101114',
} as const;
