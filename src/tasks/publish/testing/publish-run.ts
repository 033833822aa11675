/**
 * `node publish-run.ts FOLDER SITE`: publishes in a separate process that a test may kill. Prints a line when it
 * starts.
 */
import { syncSite } from '../sync.ts';
import { openFolderTarget } from '../targets/folder-target.ts';

const [, , folder = '', site = ''] = process.argv;
const target = await openFolderTarget(folder);
console.log('begins');
await syncSite(target, site);
console.log('ends');
