/** `npm run looks:accept`: the site's present looks become the references. Those that still look alike stay as they are. */
import { collect } from './collect.ts';
import { alike, compare } from './compare.ts';
import {
  fileOf,
  REFERENCES,
  readBrowser,
  readShot,
  removeReference,
  shotsIn,
  writeBrowser,
  writeShot,
} from './references.ts';
import { SHOTS } from './screens.ts';

const NOW = 'test-results/looks-now';

collect(NOW);
for (const { name } of SHOTS) {
  const after = await readShot(NOW, name);
  if (!after) throw new Error(`${fileOf(NOW, name)} was not taken`);
  const before = await readShot(REFERENCES, name);
  if (before && alike(await compare(before, after))) continue;
  console.log(`${before ? 'changed' : 'new'}: ${await writeShot(REFERENCES, name, after)}`);
}
const names = new Set(SHOTS.map(({ name }) => name));
for (const name of await shotsIn(REFERENCES)) {
  if (names.has(name)) continue;
  await removeReference(name);
  console.log(`gone: ${fileOf(REFERENCES, name)}`);
}
await writeBrowser(REFERENCES, await readBrowser(NOW));
