import type { PhotoView } from './photo-view.ts';

/** The photos of the page's grid, as its HTML says them. */
export function photosOfPage(): PhotoView[] {
  return [...document.querySelectorAll<HTMLLIElement>('[data-photos] li')].flatMap((cell) => {
    const [link, img] = [cell.querySelector('a'), cell.querySelector('img')];
    const { album = '', minors, caption } = cell.dataset;
    // As pictures/markup.ts makes them.
    const address = link && /^(.*)-(\d+)\.(\w+)\.\w+$/.exec(new URL(link.href).pathname);
    if (!img || !address) return [];
    const [, base = '', width, hash = ''] = address;
    const srcSet = cell.querySelector('source')?.srcset ?? '';
    const picture = {
      base,
      hash,
      width: Number(width),
      // Its own, and not the one that it is shown in.
      height: Number(img.getAttribute('height')),
      widths: [...srcSet.matchAll(/ (\d+)w/g)].map(([, each]) => Number(each)),
      color: '',
    };
    const n = Number(/\d+$/.exec(cell.id)?.[0]);
    return [
      {
        id: cell.id,
        n,
        album,
        minors: minors !== undefined,
        picture,
        ...(caption !== undefined && { caption: img.alt }),
      },
    ];
  });
}
