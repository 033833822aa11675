/** What the checker says of the files, and words that nobody has replaced. */
import { problemLines } from '../../content/problems.ts';
import type { Facts, Remark, Unreplaced } from './facts.ts';
import { counted, type Finding } from './finding.ts';

function words(remark: Remark): string {
  return [...(remark.field ? [`${remark.field}:`] : []), ...problemLines(remark)].join(' ');
}

function broken(problems: Facts['problems']): Finding[] {
  const [first] = problems;
  if (!first) return [];
  const head = `El contenido tiene ${counted(problems.length, 'error', 'errores')} y así no se puede publicar.`;
  return [
    {
      code: 'contenido-con-errores',
      severity: 3,
      text: `${head} ${problems.length === 1 ? 'Es este' : 'El primero es este'}: ${words(first)}`,
      file: first.file,
      path: first.path ?? [],
      action: 'abrir',
    },
  ];
}

const unreplaced = (
  code: string,
  severity: Finding['severity'],
  places: readonly Unreplaced[],
  text: (place: Unreplaced) => string,
): Finding[] =>
  places.map((place) => ({
    code,
    severity,
    text: text(place),
    file: place.file,
    path: [],
    action: 'abrir',
  }));

/** Errors, what is odd, and texts to replace. */
export function textFindings({ problems, warnings, leftovers, unfinished }: Omit<Facts, 'today'>): Finding[] {
  return [
    ...broken(problems),
    ...unreplaced(
      'texto-de-muestra',
      3,
      leftovers,
      ({ phrases }) => `Quedan palabras del club de muestra: ${phrases}. Pon las de tu club.`,
    ),
    ...unreplaced(
      'texto-por-completar',
      2,
      unfinished,
      ({ phrases }) => `Dice ${phrases}. Escribe lo que falta.`,
    ),
    ...warnings.map(
      (warning): Finding => ({
        code: 'contenido-raro',
        severity: 2,
        text: words(warning),
        file: warning.file,
        path: warning.path ?? [],
        action: 'abrir',
      }),
    ),
  ];
}
