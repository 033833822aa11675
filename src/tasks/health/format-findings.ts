import { type MailedFinding, SEVERITIES } from './finding.ts';

/** Formats findings as plain text in Spanish, grouped by severity; empty without findings. */
export function formatFindings(findings: readonly MailedFinding[]): string {
  const bySeverity = Map.groupBy(findings, ({ severity }) => severity);
  return SEVERITIES.flatMap(([severity, title]) => {
    const group = bySeverity.get(severity) ?? [];
    return group.length === 0 ? [] : [`${title} (${group.length})`, ...group.flatMap(findingLines), ''];
  })
    .join('\n')
    .trimEnd();
}

function findingLines({ text, file, unfinishedTexts = [] }: MailedFinding): string[] {
  const fileLine = file && !text.includes(file) ? [`  Archivo: ${file}`] : [];
  return [
    `- ${text}`,
    ...fileLine,
    ...unfinishedTexts.map(({ file, line, phrases }) => `  ${file}:${line}: ${phrases}`),
  ];
}
