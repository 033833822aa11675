import type { Card, CardFormat } from '../../cards/card.ts';

/** Card as an island gets it. */
export type CardFile = Pick<Card, 'name' | 'paths'>;

interface Props {
  card: CardFile;
  format?: CardFormat;
  children: string;
  className?: string;
}

/** Link that downloads a card, or opens the device's share sheet with it (`share-picture.ts`). */
export const CardLink = ({
  card: { name, paths },
  format = 'vertical',
  children,
  className = 'text-link',
}: Props) => (
  <a
    href={paths[format]}
    download={`${name}-${format}.png`}
    data-picture=""
    className={`screen-only ${className}`}
  >
    {children}
  </a>
);
