/**
 * `npm run parte`: what is stale or missing in the club, worst first, as text. What it finds is work for a volunteer and
 * no failure: it ends with 0, so that a timer that mails the report does not call it broken. Only content that cannot
 * be read ends it with 1, for then most of the report is missing.
 */
import { reportAndExit } from '../../build/report.ts';
import { loadEnvFile } from '../../contract/env-file.ts';
import { readFolders } from '../../contract/folders.ts';
import { draftedFiles } from '../store/drafts.ts';
import { healthReport } from './health-report.ts';
import { outsideFacts } from './outside-facts.ts';
import { readHealth } from './read-health.ts';

try {
  loadEnvFile();
  const folders = readFolders(process.env);
  const outside = outsideFacts(folders, () => draftedFiles(folders));
  const health = await readHealth(folders, Date.now(), outside);
  console.log(healthReport(health));
  if (!health.club) process.exitCode = 1;
} catch (error) {
  reportAndExit(error);
}
