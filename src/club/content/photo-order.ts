/** Order of an album's photos. Pure, for the site and the desk's screens. */

/** Fields of an album in galerias.yaml that decide which photos it shows, and in which order. */
interface AlbumOrder {
  /** Number of the last photo. */
  amount: number;
  retiradas?: readonly number[] | null | undefined;
  orden?: readonly number[] | null | undefined;
}

/** Returns the numbers of all photos of an album, including removed ones: first the numbers in `orden`, then the rest ascending. */
export function orderedNumbers({ amount, orden }: Pick<AlbumOrder, 'amount' | 'orden'>): number[] {
  const numbers = Array.from({ length: amount ?? 0 }, (_, i) => i + 1);
  const first = (orden ?? []).filter((n) => n <= numbers.length);
  return [...new Set([...first, ...numbers])];
}

/** Returns the numbers of the photos that an album shows, in its order. */
export const shownNumbers = (album: AlbumOrder): number[] =>
  orderedNumbers(album).filter((n) => !album.retiradas?.includes(n));
