/** Checks of texts and photos. */

import type { FileProblem } from '../../../club/content/form-problem.ts';
import { problemLines } from '../../../club/content/problems/problem.ts';
import { countPhrase } from '../../../club/content/spelling.ts';
import { type CheckResult, firstFinding } from '../check-result.ts';
import type { HealthFacts } from '../health-facts.ts';

/** Advice in the board's mail, with the command in a line of its own. */
const CHECK_HELP = 'Avisa a quien lleva el servidor.\n  Para ver cuáles: «sudo voleibol-web comprobar».';

export function checkContentProblems({ problems }: HealthFacts): CheckResult {
  return firstFinding(problems, (first) => ({
    code: 'content-errors',
    mail: `La web no se actualiza porque hay errores en los textos. ${CHECK_HELP}`,
    severity: 3,
    text: `El contenido tiene ${countPhrase(problems.length, 'error', 'errores')} y así no se puede publicar. ${problems.length === 1 ? 'Es este' : 'El primero es este'}: ${problemText(first)}`,
    file: first.file,
    path: first.path,
  }));
}

export function checkLeftovers({ leftovers }: HealthFacts): CheckResult {
  return firstFinding(leftovers, () => ({
    code: 'sample-text',
    mail: true,
    severity: 3,
    text: 'Quedan palabras del club de muestra. Pon las de tu club.',
    unfinishedTexts: leftovers,
  }));
}

export function checkUnfinished({ unfinished }: HealthFacts): CheckResult {
  return firstFinding(unfinished, () => ({
    code: 'unfinished-text',
    mail: true,
    severity: 2,
    text: 'Hay textos a medias. Escribe lo que falta.',
    unfinishedTexts: unfinished,
  }));
}

export function checkWarnings({ warnings }: HealthFacts): CheckResult {
  return warnings.map((warning) => ({
    code: 'content-warning',
    mail: false,
    // People, venues and pages are often added before they are used.
    severity: ['unused', 'unlinked page'].includes(warning.code) ? 1 : 2,
    text: problemText(warning),
    file: warning.file,
    path: warning.path,
  }));
}

export function checkPhotos({ photos = [] }: HealthFacts): CheckResult {
  return photos.map((text) => ({
    code: 'missing-photo',
    mail: `La web no se actualiza porque hay fotos que faltan o que no se pueden usar. ${CHECK_HELP}`,
    severity: 3,
    text,
    action: 'import-photos',
  }));
}

/** Formats a problem as one line, without the field if the text already names it. */
function problemText({ field, label, found, allowed, nearest }: FileProblem): string {
  const isNamed = label.split(', ').every((part) => found.includes(part));
  return [...(isNamed ? [] : [`${field}:`]), ...problemLines([found, allowed], nearest)].join(' ');
}
