/** A photo that the strip over a long gallery leads to. */
export interface PhotoMark {
  /** Of the photo: `foto-20`. */
  id: string;
  label: string;
}

interface Group {
  /** Of its first photo. */
  label: string;
  photos: { id: string; n: number }[];
}

/** So many fit beside each other on a phone. */
const MOST = 8;
const STEPS = [5, 10, 20, 25, 50, 100, 200, 500];
/** Fewer are a few flicks of a thumb. */
const LONG = 11;

/** The photos to jump to: round numbers, each group's first, and the last of all where there is one group. */
export function photoMarks(groups: Group[]): PhotoMark[] {
  const total = groups.reduce((sum, { photos }) => sum + photos.length, 0);
  if (total < LONG) return [];
  const step = STEPS.find((each) => total / each <= MOST - 1) ?? 1000;
  const marks = groups.flatMap(({ label, photos: [first, ...photos] }) => {
    if (!first) return [];
    const round = photos.filter(({ n }, i) => rounds(n, step) > rounds((photos[i - 1] ?? first).n, step));
    return [{ ...first, label }, ...round.map((photo) => ({ ...photo, label: String(photo.n) }))];
  });
  const last = groups.length === 1 ? groups[0]?.photos.at(-1) : undefined;
  const shown = last ? marks.filter(({ n }, i) => i === 0 || last.n - n >= step / 2) : marks;
  return [...shown, ...(last ? [{ ...last, label: String(last.n) }] : [])].map(({ id, label }) => ({
    id,
    label,
  }));
}

/** How many round numbers there are up to a number. */
const rounds = (n: number, step: number) => Math.floor(n / step);
