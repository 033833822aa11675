/**
 * `npm run parte`: prints the health report, most severe findings first. Findings are work for a volunteer, so the exit status
 * is 0. It is 1 only if the content has errors, since most checks are skipped then.
 */
import { fullDay } from '../../agenda/dates.ts';
import { loadEnvironment } from '../../config/environment.ts';
import { readFolders } from '../../config/folders.ts';
import { reportAndExit } from '../../errors/report.ts';
import { formatFindings } from './format-findings.ts';
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
  return `${heading}\n\n${formatFindings(findings) || 'Todo está al día.'}`;
}
