import { readFolders } from '../../base/config/folders.ts';
import { fullDay } from '../../club/agenda/dates.ts';
import { formatFindings } from '../../tasks/health/format-findings.ts';
import { type Health, outsideFactsReader, readHealth } from '../../tasks/health/health.ts';
import { defineCommand, EXIT } from '../command.ts';

/**
 * Prints the health report, most severe findings first. Findings are work for a volunteer, no failure: it fails only if the
 * content has errors, since most checks are skipped then.
 */
export const command = defineCommand({
  async run({ env }) {
    const folders = readFolders(env);
    const health = await readHealth(folders, Date.now(), outsideFactsReader(folders));
    if (!health.club) process.exitCode = EXIT.failed;
    return formatReport(health);
  },
});

function formatReport({ club, today, findings }: Health): string {
  const heading = `Parte${club ? ` de ${club.name}` : ''}, ${fullDay(today)}`;
  return `${heading}\n\n${formatFindings(findings) || 'Todo está al día.'}`;
}
