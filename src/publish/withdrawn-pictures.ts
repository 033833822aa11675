/** Which published files show a photo. */
import { type Manifest, variantsOf } from '../pictures/manifest.ts';

/** Whether a file is a picture of this id in some width: `img/2024-2025/copa/17-480.0a1b2c3d4e.avif`. */
export function isPictureOf(path: string, id: string): boolean {
  const base = `img/${id}-`;
  return path.startsWith(base) && /^\d+\.[\da-f]+\.\w+$/.test(path.slice(base.length));
}

/**
 * Files of a build that show one of these originals, also cut or under another name: link previews are cut from photos.
 * @param ids under the photos folder without extension, `2024-2025/copa/17`
 */
export function filesShowing(pictures: Manifest, ids: readonly string[]): string[] {
  const wanted = new Set(ids);
  return Object.values(pictures.pictures)
    .filter(({ id, source }) => {
      const original =
        source.kind === 'file'
          ? source.path.replaceAll('\\', '/').replace(/\.[^./]+$/, '')
          : (source.request.from ?? id);
      return wanted.has(id) || wanted.has(original);
    })
    .flatMap((picture) => variantsOf(picture).map(({ path }) => path.slice(1)));
}
