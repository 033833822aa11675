/** `node publish-run.ts FOLDER SITE`: publishes in a process of its own, which a test may kill. Says when it begins. */
import { syncSite } from '../sync.ts';
import { openFolder } from '../targets/folder-target.ts';

const [, , folder = '', site = ''] = process.argv;
const target = await openFolder(folder);
console.log('begins');
await syncSite(target, site);
console.log('ends');
