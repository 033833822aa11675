import { parseArgs } from 'node:util';
import type { Club } from '../content/club.ts';
import { nearest } from '../content/nearest.ts';
import { listed } from '../content/problems.ts';
import type { Columns } from './columns.ts';
import { ImportError } from './import-error.ts';
import { type Role, roles } from './list.ts';
import { type Answers, NOT_OURS } from './names.ts';

export interface Options {
  file: string;
  columns: Columns;
  answers: Answers;
  /** Take out the matches that the list has no longer. */
  removeAbsent: boolean;
  /** Write without asking. */
  yes: boolean;
}

const USAGE = `Uso: npm run importar-partidos -- ARCHIVO [opciones]
  --columna.fecha=TÍTULO        qué columna es cuál: ${roles.filter((role) => !/\d/.test(role)).join(', ')}, set1…
                                (sin título, esa columna no se usa)
  --equipo="NOMBRE"=CLAVE       qué equipo del club es un nombre de la lista; «${NOT_OURS}» si no es del club
  --lugar="NOMBRE"=CLAVE        qué lugar de lugares.yaml es un pabellón de la lista
  --club="NOMBRE"               otro nombre con el que aparece el club
  --quitar-ausentes             borra los partidos por jugar que ya no están en la lista
  --si                          escribe sin preguntar`;

/** Reads the command line. Throws ImportError with how it is written. */
export function readOptions(args: string[]): Options {
  const parsed = parse(args);
  const [file, ...others] = parsed.positionals;
  if (!file || others.length > 0) throw new ImportError(USAGE);
  const values: Record<string, unknown> = parsed.values;
  const columns = roles.flatMap((role) => {
    const title = values[`columna.${role}`];
    return typeof title === 'string' ? [[role, title.trim()] as [Role, string]] : [];
  });
  return {
    file,
    columns: Object.fromEntries(columns),
    answers: {
      clubNames: (values.club as string[] | undefined) ?? [],
      teams: pairs('equipo', values.equipo),
      venues: pairs('lugar', values.lugar),
    },
    removeAbsent: values['quitar-ausentes'] === true,
    yes: values.si === true,
  };
}

function parse(args: string[]) {
  const many = { type: 'string', multiple: true } as const;
  const columns = Object.fromEntries(roles.map((role) => [`columna.${role}`, { type: 'string' as const }]));
  const yesNo = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { ...columns, equipo: many, lugar: many, club: many, 'quitar-ausentes': yesNo, si: yesNo },
    });
  } catch {
    throw new ImportError(`No entiendo las opciones.\n${USAGE}`);
  }
}

/** `CV SIERRA CADETE F=federados/cadete-femenino`; keys have no equals sign, names may. */
function pairs(option: string, values: unknown): Record<string, string> {
  return Object.fromEntries(
    ((values as string[] | undefined) ?? []).map((value) => {
      const at = value.lastIndexOf('=');
      if (at < 1) throw new ImportError(`--${option}="${value}": falta «=» y la clave.\n${USAGE}`);
      return [value.slice(0, at).trim(), value.slice(at + 1).trim()];
    }),
  );
}

/** Refuses keys that the club does not have. */
export function checkAnswers({ teams, venues }: Answers, club: Club): void {
  const known = {
    equipo: club.kinds.flatMap((kind) => kind.teams.map(({ key }) => key)),
    lugar: club.venues.map(({ key }) => key),
  };
  const wrong = [
    ...Object.entries(teams).map((pair) => ['equipo', ...pair] as const),
    ...Object.entries(venues).map((pair) => ['lugar', ...pair] as const),
  ]
    .filter(([option, , key]) => key !== NOT_OURS && !known[option].includes(key))
    .map(([option, name, key]) => {
      const near = nearest(key, known[option]);
      return `--${option}="${name}"=${key}: el club no tiene «${key}».${near ? ` ¿Querías decir «${near}»?` : ` Se admite: ${listed(known[option])}.`}`;
    });
  if (wrong.length > 0) throw new ImportError(wrong.join('\n'));
}
