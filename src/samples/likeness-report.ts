import { amounts } from './contact-sheet.ts';
import { glance, pairs } from './likeness.ts';
import { sampleSvg } from './sample.ts';

/**
 * Prints the closest pair of every album, and of every kind of album over all seasons, as a Markdown table. With an
 * argument (`2023-2024`, `2023-2024/torneos`), of the albums that begin so.
 */
const wanted = process.argv[2] ?? '';
const seen = new Map<string, { id: string; pixels: Uint8Array }[]>();
const row = (name: string, list: { id: string; pixels: Uint8Array }[]) => {
  const closest = pairs(list)[0];
  console.log(
    `| ${name} | ${list.length} | ${closest?.a} ~ ${closest?.b} | ${closest?.distance.toFixed(1)} |`,
  );
};
console.log('| album | photos | closest pair | difference |\n|---|---|---|---|');
for (const [album, amount] of Object.entries(amounts)) {
  if (!album.startsWith(wanted)) continue;
  const list = [];
  for (let n = 1; n <= amount; n++) {
    const id = `${album}/${n}`;
    list.push({ id, pixels: await glance(sampleSvg({ id, role: 'foto', title: 'Foto' }).svg) });
  }
  const tipo = album.split('/')[1] as string;
  seen.set(tipo, [...(seen.get(tipo) ?? []), ...list]);
  row(album, list);
}
for (const [tipo, list] of seen) row(`all seasons of ${tipo}`, list);
