/** Which numbers new photos of an album get: pure. The change of `galerias.yaml` is the caller's. */
import { numberRanges } from '../../pictures/messages.ts';
import type { BatchPhoto } from './types.ts';

/** A change below the photos folder, paths with `/`. In order: what is removed goes first. */
export type PhotoChange = { to: string; from: string } | { remove: string };

export interface ImportPlan {
  /** What store.apply takes. */
  photos: PhotoChange[];
  /** The album's new `amount`. */
  amount: number;
  /** Number of each photo, by the name that it was uploaded under, in order. */
  numbers: { name: string; n: number }[];
  /** Photos that lay uncounted in the album's folder, and that the new `amount` counts: they would be shown, too. */
  uncounted: number[];
  /** Spanish; what to ask before going on, where there are any. */
  question?: string;
}

/**
 * Numbers photos from the first number that is free: not counted by `amount`, no file of that number on disk.
 * @param album its folder: `2024-2025/copa`
 * @param prepared in order, without those that the volunteer left out
 * @param existing the album's `amount` (0: a new one), and the numbers of the files in its folder
 */
export function planImport(input: {
  album: string;
  prepared: readonly Pick<BatchPhoto, 'name' | 'path' | 'ext'>[];
  existing: { amount: number; numbers: readonly number[] };
}): ImportPlan {
  const { album, prepared, existing } = input;
  const taken = new Set(existing.numbers);
  let n = existing.amount;
  const numbered = prepared.map((photo) => {
    do n++;
    while (taken.has(n));
    return { ...photo, n };
  });
  const uncounted = [...taken].filter((one) => one > existing.amount && one < n).sort((a, b) => a - b);
  const many = uncounted.length > 1;
  return {
    photos: numbered.map(({ path, ext, n }) => ({ to: `${album}/${n}${ext}`, from: path })),
    amount: n,
    numbers: numbered.map(({ name, n }) => ({ name, n })),
    uncounted,
    ...(uncounted.length > 0 && {
      question: `En la carpeta del álbum ya ${many ? 'estaban las fotos' : 'estaba la foto'} ${numberRanges(uncounted)}, que la web no enseñaba. Con las nuevas ${many ? 'saldrían también' : 'saldría también'}: mira si ${many ? 'deben' : 'debe'} salir, o ${many ? 'retíralas' : 'retírala'}.`,
    }),
  };
}
