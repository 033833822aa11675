/** Gender categories of teams. */
export const PLAYERS = ['femenino', 'masculino', 'mixto'] as const;
export type Players = (typeof PLAYERS)[number];
