import type { CSSProperties } from 'react';
import type { Partner, PartnerSize, PartnerTier } from '../../../content/club.ts';
import type { PictureData } from '../../../pictures/types.ts';
import { Picture } from '../Picture/Picture.tsx';
import css from './Partners.module.css';

interface PartnerView extends Omit<Partner, 'img'> {
  mark: PictureData;
}

export interface PartnerTierView extends Omit<PartnerTier, 'partners'> {
  partners: PartnerView[];
}

/** Width and height up to which a tier's marks are shown, CSS px, and how many stand side by side, also on a phone. */
const SIZES: Record<PartnerSize, { width: number; height: number; columns: number; onPhone: number }> = {
  large: { width: 240, height: 72, columns: 5, onPhone: 2 },
  small: { width: 240, height: 56, columns: 5, onPhone: 2 },
};
/** On a phone the marks of all tiers are as high as this, CSS px: two columns of them, and none is hidden. */
const HEIGHT_ON_PHONE = 34;

/** A tier of partners: their marks in one height, each leading to its own site. */
export function Partners({ tier: { title, intro, size, partners } }: { tier: PartnerTierView }) {
  const { width, height, columns, onPhone } = SIZES[size];
  const shown = {
    '--width': `${width / 16}rem`,
    '--height': `${height / 16}rem`,
    '--columns': columns,
    '--on-phone': onPhone,
    '--height-on-phone': `${HEIGHT_ON_PHONE / 16}rem`,
  };
  return (
    <section className={css.section} aria-label={title} style={shown as CSSProperties}>
      <div className={css.inner}>
        <h2>{title}</h2>
        {intro && <p className={css.intro}>{intro}</p>}
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where list-style is none */}
        <ul role="list" className={css.marks}>
          {partners.map((partner) => (
            <li key={partner.title}>
              <Mark partner={partner} widest={(shape) => Math.min(width, height * shape)} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

interface MarkProps {
  partner: PartnerView;
  /** Width up to which a mark of this shape is shown, CSS px. */
  widest: (shape: number) => number;
}

function Mark({ partner: { title, subtitle, href, mark }, widest }: MarkProps) {
  const shape = mark.width / mark.height;
  const sizes = `(max-width: 40rem) ${Math.round(HEIGHT_ON_PHONE * shape)}px, ${Math.round(widest(shape))}px`;
  const words = (
    <>
      <span className={css.logo} style={{ '--shape': shape } as CSSProperties}>
        <Picture data={mark} kind="marca" alt={title} sizes={sizes} clear />
      </span>
      {subtitle && <span className={css.subtitle}>{subtitle}</span>}
    </>
  );
  if (!href) return <div className={css.mark}>{words}</div>;
  return (
    <a href={href} target="_blank" rel="noopener" className={css.mark}>
      {words}
      <span className="visually-hidden"> (se abre en una pestaña nueva)</span>
    </a>
  );
}
