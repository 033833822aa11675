/**
 * How wide the cards of a grid are, for the `sizes` attribute. The figures are those of tokens.css (gutter, content),
 * Grid.module.css and SeasonAlbums.module.css, px; tests/sharp-pictures.spec.ts holds them against the real layout.
 */
import { cappedAt2x } from '../Picture/dense.ts';

export type GridKind = 'portrait' | 'small' | 'card' | 'wide' | 'season';

const CONTENT = 1180;
const gutter = (view: number) => Math.min(Math.max(20, view * 0.04), 48);
const gap = (view: number) => Math.min(Math.max(20, view * 0.022), 28);

const content = (view: number) => Math.min(CONTENT, view - 2 * gutter(view));

/** As many columns as fit, none narrower than `min`. */
function fitting(view: number, min: number): number {
  return Math.max(1, Math.floor((content(view) + gap(view)) / (min + gap(view))));
}

const COLUMNS: Record<GridKind, (view: number) => number> = {
  portrait: (view) => fitting(view, view < 1024 ? 144 : 168),
  small: (view) => fitting(view, 248),
  card: (view) => fitting(view, 296),
  wide: (view) => fitting(view, Math.max(320, 0.4 * content(view))),
  season: (view) => (view < 1024 ? 1 : view < 1280 ? 2 : 3),
};

/** Windows from this width on show the content at its full width (1276), in as many columns as there are (1280). */
const FULL = 1280;

/**
 * `sizes` of a picture as wide as its card.
 * @param stretch how much wider the picture is than what its frame shows of it: 1.125 for 3:2 in a frame of 4:3
 */
export function gridSizes(kind: GridKind, stretch = 1): string {
  const columns = COLUMNS[kind];
  const share = (n: number) => Number((stretch / n).toFixed(3));
  const gaps = (n: number) => (n === 1 ? '' : ` - ${n - 1}*max(20px, 2.2vw)`);
  const sizes: string[] = [];
  for (let view = 300; view < FULL; view++) {
    const n = columns(view);
    if (n === columns(view + 1) && view + 1 < FULL) continue;
    sizes.push(`(max-width: ${view}px) calc((100vw - 2*max(20px, 4vw)${gaps(n)})*${share(n)})`);
  }
  // Only single columns are wide enough to matter.
  const [first = ''] = sizes;
  const n = columns(FULL);
  const widest = ((CONTENT - (n - 1) * gap(FULL)) / n) * stretch;
  const all = [...sizes, `${Math.ceil(widest)}px`].join(', ');
  return columns(360) === 1 ? cappedAt2x(first.slice(first.indexOf('calc')), all) : all;
}

/** Where a team stands in TeamGrid.module.css, which has these figures: beside two others, over all columns, or around. */
export type TeamPlace = 'lead' | 'banner' | 'card';

/** `sizes` of a team's photo; frames that are higher than 3:2 ask for what they cut, too. */
export function teamSizes(place: TeamPlace): string {
  if (place === 'card')
    return '(max-width: 639px) 210px, (max-width: 1023px) 46vw, (max-width: 1279px) 30vw, 375px';
  const widest = place === 'lead' ? '(max-width: 1279px) 68vw, 860px' : '(max-width: 1279px) 58vw, 740px';
  return cappedAt2x('92vw', `(max-width: 639px) 92vw, (max-width: 1023px) 56vw, ${widest}`);
}
