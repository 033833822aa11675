import { fullDay } from '../../agenda/dates.ts';
import { type Finding, SEVERITY_WORDS } from './finding.ts';
import type { Health } from './read-health.ts';

function lines({ text, file, places = [] }: Finding): string {
  if (places.length > 0)
    return [`- ${text}`, ...places.map(({ file, line, phrases }) => `  ${file}:${line}: ${phrases}`)].join(
      '\n',
    );
  return file && !text.includes(file) ? `- ${text}\n  Archivo: ${file}` : `- ${text}`;
}

/** The health of a club as a text for the terminal, worst first, in Spanish. */
export function healthReport({ club, today, findings }: Health): string {
  const head = `Parte de salud${club ? ` de ${club.name}` : ''}, ${fullDay(today)}`;
  if (findings.length === 0) return `${head}\n\nTodo está al día.`;
  const groups = ([3, 2, 1] as const).flatMap((severity) => {
    const found = findings.filter((finding) => finding.severity === severity);
    return found.length === 0
      ? []
      : [[`${SEVERITY_WORDS[severity]} (${found.length})`, ...found.map(lines)].join('\n')];
  });
  return [head, ...groups].join('\n\n');
}
