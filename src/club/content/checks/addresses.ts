import type { Club } from '../club.ts';
import type { ContentNode, ContentReader } from '../content-node.ts';
import { pastSeasons } from '../files/past-seasons.ts';
import { teams } from '../files/teams.ts';
import { pages } from '../files/texts.ts';
import { fileProblem } from '../problems/problem.ts';

/** First segments of addresses that belong to the server or to files of the built site. */
const RESERVED = ['compartir', 'assets', 'img', 'calendario', 'api', 'healthz', 'readyz'];

const isReserved = (path: string) => RESERVED.includes(path.split('/')[1] ?? '');

/** Reports addresses in content that another page uses, or that are reserved. */
export function checkAddresses(club: Club, reader: ContentReader, paths: readonly string[]): void {
  checkTextPages(reader, paths);
  const usedPaths = new Set(paths);
  const report = (address: ContentNode<string>) => {
    const { value: path } = address;
    if (usedPaths.has(path) || isReserved(path)) address.report([], { code: 'address in use', path });
  };
  for (const address of reader.nodes(teams).flatMap((kind) => kind.children('rutas_antiguas'))) {
    report(address);
    usedPaths.add(address.value);
  }
  for (const path of club.kinds.flatMap(({ oldAddresses }) => oldAddresses)) usedPaths.add(path);
  const pastKinds = reader.nodes(pastSeasons).flatMap((season) => season.children('tipos'));
  for (const address of pastKinds.flatMap((kind) => kind.children('rutas_antiguas'))) report(address);
}

function checkTextPages(reader: ContentReader, paths: readonly string[]): void {
  // `paths` includes the text page itself.
  const duplicates = new Set(paths.filter((path, i) => paths.indexOf(path) < i));
  for (const { file, name } of reader.nodes(pages)) {
    const path = `/${name}`;
    if (duplicates.has(path) || isReserved(path))
      reader.notes.problems.push(fileProblem(file, { code: 'address in use', path }));
  }
}
