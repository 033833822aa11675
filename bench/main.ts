/**
 * `npm run bench`: all that is measured, in one table, in an hour or more (most of it is `pictures`, ten times the
 * photos). `npm run bench -- budgets start` runs those alone, `--check` ends with status 1 when a limit is missed.
 * Each bench also runs by itself: `node bench/budgets.ts`.
 */
import { availableParallelism, loadavg } from 'node:os';
import { benchBudgets } from './budgets.ts';
import { benchFirstPaint } from './first-paint.ts';
import { benchDurability, benchMail, benchPictures, benchPicturesSize } from './joined.ts';
import { benchLargeAlbum } from './large-album.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchNginx } from './nginx.ts';
import { benchStart } from './start.ts';
import { type Row, report, tableOf, toKnow } from './table.ts';
import { benchVersusSpa } from './versus-spa.ts';

const BENCHES: Record<string, () => Promise<Row[]>> = {
  start: benchStart,
  budgets: benchBudgets,
  lighthouse: benchLighthouse,
  'first-paint': benchFirstPaint,
  'versus-spa': benchVersusSpa,
  nginx: benchNginx,
  mail: benchMail,
  durability: benchDurability,
  'large-album': benchLargeAlbum,
  pictures: benchPictures,
  'pictures-size': benchPicturesSize,
};

const wanted = process.argv.slice(2).filter((name) => !name.startsWith('--'));
const unknown = wanted.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0) {
  console.error(`${unknown.join(', ')}: no such bench; there are ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(1);
}

const rows: Row[] = [];
for (const [name, bench] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  // Others at work on the machine spoil every time that is measured; the table says how many there were.
  const busy = `${loadavg()[0]?.toFixed(1)} waiting for ${availableParallelism()} cores`;
  const found = await bench().catch((error: Error): Row[] => [
    { what: 'failed', measured: error.message.split('\n')[0] ?? '', limit: '', ok: false },
  ]);
  const section = [...found, toKnow('machine before it began', busy)];
  console.info(tableOf(name, section));
  rows.push(...section.map((row) => ({ ...row, what: `${name} | ${row.what}` })));
}
report('All', rows);
