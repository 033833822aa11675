/** Checks of texts and photos. */
import { problemLines } from '../../../content/problems/problem.ts';
import { countPhrase } from '../../../content/spelling.ts';
import type { FileProblem } from '../../server/api.ts';
import { type CheckResult, firstFinding } from '../check-result.ts';
import type { HealthFacts } from '../health-facts.ts';

export function checkProblems({ problems }: HealthFacts): CheckResult {
  return firstFinding(problems, (first) => ({
    code: 'contenido-con-errores',
    severity: 3,
    text: `El contenido tiene ${countPhrase(problems.length, 'error', 'errores')} y así no se puede publicar. ${problems.length === 1 ? 'Es este' : 'El primero es este'}: ${problemText(first)}`,
    file: first.file,
    path: first.path,
  }));
}

export function checkLeftovers({ leftovers }: HealthFacts): CheckResult {
  return firstFinding(leftovers, () => ({
    code: 'texto-de-muestra',
    severity: 3,
    text: 'Quedan palabras del club de muestra. Pon las de tu club.',
    unfinishedTexts: leftovers,
  }));
}

export function checkUnfinished({ unfinished }: HealthFacts): CheckResult {
  return firstFinding(unfinished, () => ({
    code: 'texto-por-completar',
    severity: 2,
    text: 'Hay textos a medias. Escribe lo que falta.',
    unfinishedTexts: unfinished,
  }));
}

export function checkWarnings({ warnings }: HealthFacts): CheckResult {
  return warnings.map((warning) => ({
    code: 'contenido-raro',
    // People and venues are often added before they are used.
    severity: warning.code === 'unused' ? 1 : 2,
    text: problemText(warning),
    file: warning.file,
    path: warning.path,
  }));
}

export function checkPhotos({ photos = [] }: HealthFacts): CheckResult {
  return photos.map((text) => ({ code: 'foto-que-falta', severity: 3, text, action: 'importar' }));
}

/** Formats a problem as one line, without the field if the text already names it. */
function problemText({ field, label, found, allowed, nearest }: FileProblem): string {
  const isNamed = label.split(', ').every((part) => found.includes(part));
  return [...(isNamed ? [] : [`${field}:`]), ...problemLines([found, allowed], nearest)].join(' ');
}
