/** Which published files show photos that were taken down. */
import { imgBase, type Manifest, type PlannedPicture, variantsOf } from '../pictures/manifest.ts';
import type { Withdrawn } from './withdrawn.ts';

/** `img/9f86d081884c7d65-480.0a1b2c3d4e.avif`: what its original is known by, once its id, and its hash. */
const PICTURE = /^img\/(.+)-\d+\.([\da-f]+)\.\w+$/;

/** Whether a file's name says so: by what it was made of, or, of sites of before, by the photo's place in its album. */
export function isNamedWithdrawn(path: string, { ids, hashes, published }: Withdrawn): boolean {
  const [, name = '', hash = ''] = PICTURE.exec(path) ?? [];
  return (
    published.has(hash) ||
    ids.includes(name) ||
    [...hashes].some((sha256) => imgBase(sha256) === `/img/${name}`)
  );
}

/** Id of the photo that a picture was made of: link previews are cut from others. */
export const originalOf = ({ id, source }: PlannedPicture): string =>
  source.kind === 'file' ? source.path.replaceAll('\\', '/').replace(/\.[^./]+$/, '') : id;

/** Files of a build that show these photos, whatever they are named after: also cut, in link previews, as a team's picture. */
export function filesShowing(pictures: Manifest, { ids, hashes }: Omit<Withdrawn, 'published'>): string[] {
  return Object.values(pictures.pictures)
    .filter((picture) => {
      const { id, source, crest } = picture;
      // What stands for missing photos shows none.
      if (source.kind !== 'file') return false;
      const madeOf = [source, crest].flatMap((each) => (each?.kind === 'file' ? each.sha256 : []));
      return (
        ids.includes(id) || ids.includes(originalOf(picture)) || madeOf.some((sha256) => hashes.has(sha256))
      );
    })
    .flatMap((picture) => variantsOf(picture).map(({ path }) => path.slice(1)));
}
