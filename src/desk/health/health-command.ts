/**
 * `npm run parte`: what is stale or missing in the club, worst first, as text. What it finds is work for a volunteer and
 * no failure: it ends with 0, so that a timer that mails the report does not call it broken. Only content that cannot
 * be read ends it with 1, for then most of the report is missing.
 */
import { fullDay } from '../../agenda/dates.ts';
import { readFolders } from '../../config/folders.ts';
import { loadEnvironment } from '../../config/environment.ts';
import { reportAndExit } from '../../errors/report.ts';
import { type Finding, SEVERITIES } from './finding.ts';
import { type Health, outsideFactsReader, readHealth } from './health.ts';

try {
  const folders = readFolders(loadEnvironment());
  const health = await readHealth(folders, Date.now(), outsideFactsReader(folders));
  console.log(report(health));
  if (!health.club) process.exitCode = 1;
} catch (error) {
  reportAndExit(error);
}

function report({ club, today, findings }: Health): string {
  const head = `Parte de salud${club ? ` de ${club.name}` : ''}, ${fullDay(today)}`;
  if (findings.length === 0) return `${head}\n\nTodo está al día.`;
  const groups = [...Map.groupBy(findings, ({ severity }) => severity)].map(([severity, found]) => {
    const words = new Map(SEVERITIES).get(severity);
    return [`${words} (${found.length})`, ...found.flatMap(linesOf)].join('\n');
  });
  return [head, ...groups].join('\n\n');
}

function linesOf({ text, file, places = [] }: Finding): string[] {
  const named = file && !text.includes(file) ? [`  Archivo: ${file}`] : [];
  return [`- ${text}`, ...named, ...places.map(({ file, line, phrases }) => `  ${file}:${line}: ${phrases}`)];
}
