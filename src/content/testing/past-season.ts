import type { Change } from './broken-club.ts';

interface Options {
  season?: string;
  file?: string;
  kind?: string;
  team?: string;
  route?: string;
}

/** The small club with a past season: its cadets, and a kind that is gone. */
export function past({
  season = '2024/25',
  file = '2024-25',
  kind = '',
  team = '',
  route = 'cadete-femenino',
}: Options) {
  return {
    [`temporadas/${file}.yaml`]: `temporada: ${season}
tipos:
  - route: comarcal
    title: Liga comarcal
    color: pino
    equipos:
      - name: Cadete femenino
        division: Comarcal
        route: ${route}
${team}
  - route: playa
    title: Playa
    color: arcilla
${kind}
    equipos: [{ name: Parejas, division: Verano, route: parejas }]
`,
  } satisfies Record<string, Change>;
}
/** Its matches, as the team has them. */
export const listed = (...matches: string[]) => `        partidos: [${matches.join(', ')}]`;
