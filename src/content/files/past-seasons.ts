import { z } from 'zod';
import type { Document } from '../document.ts';
import type { PastKind, PastSeason, PastTeam } from '../past-season.ts';
import { balanceOf, checkPastAddresses, checkPastSeasons, checkTeam } from '../past-season-checks.ts';
import type { Reader } from '../reader.ts';
import { yearOf } from '../season-names.ts';
import { slugOf } from '../slug.ts';
import type { Path } from '../yaml-source.ts';
import { brand, kindColour } from './brand.ts';
import { yamlFile } from './declare.ts';
import { date, keyOf, optionalText, round, score, season, setsWon, sitePath, slug, text } from './fields.ts';
import { resultOf } from './matches.ts';

const count = z.int().min(0);

const match = z.strictObject({
  dia: date,
  rival: text,
  donde: z.enum(['casa', 'fuera']),
  jornada: round.nullish(),
  sets: z.array(score).max(5).nullish().describe('Puntos de cada set, los nuestros primero'),
  resultado: setsWon
    .nullish()
    .describe('Sets de cada equipo, los nuestros primero, si no se saben los puntos'),
});

const team = z.strictObject({
  name: text.describe('Nombre del equipo'),
  division: text.describe('Competición'),
  route: slug.describe('Final de la dirección que tenía: cadete-femenino'),
  pagina_en: slug.nullish().describe('Otro tipo de equipo bajo el que estaba su página'),
  entrenadores: z.array(text).nullish().describe('Sus nombres'),
  balance: z
    .strictObject({ ganados: count, perdidos: count, empatados: count.nullish() })
    .nullish()
    .describe('Partidos de toda la temporada. Sin él, se cuentan los de la lista.'),
  partidos: z.array(match).nullish().describe('Partidos con resultado: todos, o los últimos'),
  nota: optionalText.describe('Lo que haya que recordar: campeonas de su grupo'),
});

const schema = z.strictObject({
  temporada: season.describe('También es el nombre del archivo (la barra se cambia por un guion).'),
  intro: optionalText,
  tipos: z
    .array(
      z.strictObject({
        route: slug.describe('Nombre que tenía su archivo en «equipos»: federados'),
        title: text,
        color: keyOf(brand.name),
        rutas_antiguas: z
          .array(sitePath)
          .nullish()
          .describe('Direcciones antiguas de un tipo que ya no existe'),
        equipos: z.array(team).min(1),
      }),
    )
    .min(1),
  nota: optionalText.describe('Lo que haya que decir al final'),
});

export type PastSeasonDocument = Document<z.infer<typeof schema>>;
export type PastTeamInput = z.infer<typeof team>;

/** Seasons that are over, one file a season. */
export const pastSeasons = yamlFile({
  name: 'temporadas/*.yaml',
  holds: 'Temporadas anteriores: equipos y resultados, un archivo por temporada',
  part: 'Equipos y personas',
  help: 'Una temporada que ya acabó, tal como fue: sus equipos, quién los entrenaba y sus resultados. Tiene su página en /temporadas.',
  schema,
  absent: { pastSeasons: [] },
  build: (documents, reader) => ({
    pastSeasons: documents
      .map((doc) => seasonOf(doc, reader))
      .sort((a, b) => yearOf(b.name) - yearOf(a.name)),
  }),
  check(documents, club, reader) {
    checkPastSeasons(documents, club);
    checkPastAddresses(documents, club, reader.pages(club));
  },
});

function seasonOf(doc: PastSeasonDocument, reader: Reader): PastSeason {
  const { temporada, intro, nota, tipos } = doc.value;
  return {
    name: temporada,
    path: `/temporadas/${slugOf(temporada)}`,
    intro: intro ?? '',
    kinds: tipos.map(
      ({ route, title, color, rutas_antiguas, equipos }, i): PastKind => ({
        slug: route,
        title,
        color: kindColour(doc, ['tipos', i, 'color'], color, reader),
        oldAddresses: rutas_antiguas ?? [],
        teams: equipos.map((team, j) => teamOf(doc, ['tipos', i, 'equipos', j], team, route)),
      }),
    ),
    note: nota ?? '',
  };
}

function teamOf(doc: PastSeasonDocument, at: Path, input: PastTeamInput, kind: string): PastTeam {
  const matches = (input.partidos ?? [])
    .map(({ dia, rival, donde, jornada, sets, resultado }) => ({
      date: dia,
      rival,
      home: donde === 'casa',
      round: String(jornada ?? ''),
      ...resultOf(sets, resultado),
    }))
    .sort((a, b) => a.date.localeCompare(b.date));
  const counted = balanceOf(matches);
  checkTeam(doc, at, input, counted);
  return {
    name: input.name,
    division: input.division,
    path: `/equipos/${input.pagina_en ?? kind}/${input.route}`,
    coaches: input.entrenadores ?? [],
    balance: input.balance
      ? {
          won: input.balance.ganados,
          lost: input.balance.perdidos,
          drawn: input.balance.empatados ?? 0,
        }
      : matches.length > 0
        ? counted
        : null,
    matches,
    note: input.nota ?? '',
  };
}
