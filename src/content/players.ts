/** Players that a team takes. */
export const PLAYERS = ['femenino', 'masculino', 'mixto'] as const;
export type Players = (typeof PLAYERS)[number];
