import type { Document } from './document.ts';
import { aboutFile } from './problems/problem.ts';
import type { Path } from './yaml-source.ts';

/** First parts of addresses that belong to the server and to files of the built site. */
const RESERVED = ['compartir', 'assets', 'img', 'calendario', 'api', 'healthz', 'readyz'];

/** Reports an old address that is among the taken ones, or reserved for the site itself. */
export function checkOldAddress(
  doc: Document<unknown>,
  at: Path,
  path: string,
  taken: ReadonlySet<string>,
): void {
  const first = path.split('/')[1] ?? '';
  if (taken.has(path)) doc.problem(at, { code: 'address in use', path });
  else if (RESERVED.includes(first)) doc.problem(at, { code: 'reserved address', path, first });
}

/** Reports a written page whose address is another page's or reserved. @param pages addresses of all pages, its own among them */
export function checkPageName({ file, name, notes }: Document<unknown>, pages: readonly string[]): void {
  const path = `/${name}`;
  if (RESERVED.includes(name) || pages.filter((each) => each === path).length > 1)
    notes.problems.push(aboutFile(file, { code: 'address in use', path, isPage: true }));
}
