/**
 * `npm run parte`: prints the health report, most severe findings first. Findings are work for a volunteer, so the exit
 * status is 0 and a timer that mails the report does not count as failed. It is 1 only if the content has errors, since
 * most checks are skipped then.
 */
import { fullDay } from '../../agenda/dates.ts';
import { loadEnvironment } from '../../config/environment.ts';
import { readFolders } from '../../config/folders.ts';
import { reportAndExit } from '../../errors/report.ts';
import { type Finding, SEVERITIES } from './finding.ts';
import { type Health, outsideFactsReader, readHealth } from './health.ts';

try {
  const folders = readFolders(loadEnvironment());
  const health = await readHealth(folders, Date.now(), outsideFactsReader(folders));
  console.log(formatReport(health));
  if (!health.club) process.exitCode = 1;
} catch (error) {
  reportAndExit(error);
}

function formatReport({ club, today, findings }: Health): string {
  const heading = `Parte de salud${club ? ` de ${club.name}` : ''}, ${fullDay(today)}`;
  if (findings.length === 0) return `${heading}\n\nTodo está al día.`;
  const groups = [...Map.groupBy(findings, ({ severity }) => severity)].map(([severity, found]) => {
    const title = new Map(SEVERITIES).get(severity);
    return [`${title} (${found.length})`, ...found.flatMap(findingLines)].join('\n');
  });
  return [heading, ...groups].join('\n\n');
}

function findingLines({ text, file, places = [] }: Finding): string[] {
  const fileLine = file && !text.includes(file) ? [`  Archivo: ${file}`] : [];
  return [
    `- ${text}`,
    ...fileLine,
    ...places.map(({ file, line, phrases }) => `  ${file}:${line}: ${phrases}`),
  ];
}
