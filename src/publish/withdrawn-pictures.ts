/** Which published files show photos that were taken down. */
import { type Manifest, variantsOf } from '../pictures/manifest.ts';
import type { Withdrawn } from './withdrawn.ts';

/** `img/2024-2025/copa/17-480.0a1b2c3d4e.avif`: its id and its hash. */
const PICTURE = /^img\/(.+)-\d+\.([\da-f]+)\.\w+$/;

/** Whether a file's name says so: by the photo's place in its album, or by what the file was made of. */
export function isNamedWithdrawn(path: string, { ids, published }: Omit<Withdrawn, 'hashes'>): boolean {
  const [, id = '', hash = ''] = PICTURE.exec(path) ?? [];
  return ids.includes(id) || published.has(hash);
}

/** Files of a build that show these photos, whatever they are named after: also cut, in link previews, as a team's picture. */
export function filesShowing(pictures: Manifest, { ids, hashes }: Omit<Withdrawn, 'published'>): string[] {
  return Object.values(pictures.pictures)
    .filter(({ id, source, crest }) => {
      const original =
        source.kind === 'file'
          ? source.path.replaceAll('\\', '/').replace(/\.[^./]+$/, '')
          : (source.request.from ?? id);
      const madeOf = [source, crest].flatMap((each) => (each?.kind === 'file' ? each.sha256 : []));
      return ids.includes(id) || ids.includes(original) || madeOf.some((sha256) => hashes.has(sha256));
    })
    .flatMap((picture) => variantsOf(picture).map(({ path }) => path.slice(1)));
}
