import type { Balance } from '../../../content/club.ts';

/** `1 equipo`, `14 equipos` */
export const countWords = (count: number, word: string): string =>
  `${count} ${word}${count === 1 ? '' : 's'}`;

/** The figures of a balance with their names; draws only where there were any. */
export function balanceFigures({ won, lost, drawn }: Balance): { name: string; count: number }[] {
  return [
    { name: won === 1 ? 'ganado' : 'ganados', count: won },
    ...(drawn > 0 ? [{ name: drawn === 1 ? 'empatado' : 'empatados', count: drawn }] : []),
    { name: lost === 1 ? 'perdido' : 'perdidos', count: lost },
  ];
}
