/** What the checker says of the files, and words that nobody has replaced. */
import { inFormWords } from '../../content/problems/form.ts';
import { asLines, type Problem } from '../../content/problems/problem.ts';
import type { Facts } from './facts.ts';
import { counted, type Finding, type Unreplaced } from './finding.ts';

/** What the checker says, with the field: not where it names the item itself. */
function words(remark: Problem): string {
  const { field, label, found, allowed, nearest } = inFormWords(remark);
  const isNamed = label.split(', ').every((part) => found.includes(part));
  return [...(isNamed ? [] : [`${field}:`]), ...asLines([found, allowed], nearest)].join(' ');
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
      path: first.path,
      action: 'abrir',
    },
  ];
}

const unreplaced = (
  code: string,
  severity: Finding['severity'],
  text: string,
  places: readonly Unreplaced[],
): Finding[] =>
  places.length === 0 ? [] : [{ code, severity, text, places, file: '', path: [], action: 'abrir' }];

/** Errors, what is odd, and texts to replace. */
export function textFindings({ problems, warnings, leftovers, unfinished }: Omit<Facts, 'today'>): Finding[] {
  return [
    ...broken(problems),
    ...unreplaced(
      'texto-de-muestra',
      3,
      'Quedan palabras del club de muestra. Pon las de tu club.',
      leftovers,
    ),
    ...unreplaced('texto-por-completar', 2, 'Hay textos a medias. Escribe lo que falta.', unfinished),
    ...warnings.map(
      (warning): Finding => ({
        code: 'contenido-raro',
        severity: 2,
        text: words(warning),
        file: warning.file,
        path: warning.path,
        action: 'abrir',
      }),
    ),
  ];
}
