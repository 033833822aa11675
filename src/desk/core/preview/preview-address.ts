import type { Club } from '../../../club/content/club.ts';
import { stemOf } from '../../../club/content/content-node.ts';
import { valueAt } from '../../../club/content/documents/values.ts';
import { isFileOf } from '../../../club/content/files/declare.ts';
import { FILES } from '../../../club/content/files/files.ts';
import type { ValuePath } from '../../../club/content/yaml.ts';
import { sitePages } from '../../../site/pages/site-map.ts';

/**
 * Returns the address of the page that shows a value, with an anchor if the file's declaration has one. Falls back to the
 * nearest parent page, for example for an unfinished team.
 * @param club club that the preview shows
 * @param file inside the content folder: `equipos/federados.yaml`
 * @param value value of the whole file; may violate the schema
 * @param path of the value in the file, `['equipos', 2, 'name']`; [] for the whole file
 */
export function previewAddress(club: Club, file: string, value: unknown, path: ValuePath): string {
  const read = (...steps: PropertyKey[]) => {
    const found = valueAt(value, steps);
    return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
  };
  const { previewPath = '/' } = FILES.find((declared) => isFileOf(declared, file)) ?? {};
  const page =
    typeof previewPath === 'string' ? previewPath : previewPath({ name: stemOf(file), path, read });
  const [address = '/', anchor] = page.split('#');
  const pagePath = nearestPage(new Set(sitePages(club).map((page) => page.path)), address);
  return anchor ? `${pagePath}#${anchor}` : pagePath;
}

function nearestPage(pages: ReadonlySet<string>, path: string): string {
  if (path === '' || path === '/') return '/';
  return pages.has(path) ? path : nearestPage(pages, path.slice(0, path.lastIndexOf('/')));
}
