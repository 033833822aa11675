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

/** Width up to which a mark is shown, CSS px; the same stands in Partners.module.css. */
const WIDE = 240;
/** Height of the marks by the size of their tier, CSS px. */
const HIGH: Record<PartnerSize, number> = { large: 72, small: 56 };

/** A tier of partners: their marks in one height, each leading to its own site. */
export function Partners({ tier: { title, intro, size, partners } }: { tier: PartnerTierView }) {
  return (
    <section className={css.section} aria-label={title}>
      <div className={css.inner}>
        <h2>{title}</h2>
        {intro && <p className={css.intro}>{intro}</p>}
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where list-style is none */}
        <ul role="list" className={css.marks}>
          {partners.map((partner) => (
            <li key={partner.title}>
              <Mark partner={partner} high={HIGH[size]} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Mark({ partner: { title, subtitle, href, mark }, high }: { partner: PartnerView; high: number }) {
  const shape = mark.width / mark.height;
  const words = (
    <>
      <span className={css.logo} style={{ '--shape': shape, '--mark': `${high / 16}rem` } as CSSProperties}>
        <Picture
          data={mark}
          kind="marca"
          alt={title}
          sizes={`${Math.round(Math.min(WIDE, high * shape))}px`}
          clear
        />
      </span>
      {subtitle && <span className={css.subtitle}>{subtitle}</span>}
    </>
  );
  if (!href) return <div className={css.mark}>{words}</div>;
  return (
    <a href={href} target="_blank" rel="noopener" className={css.mark}>
      {words}
      <span className="solo-lectores"> (se abre en una pestaña nueva)</span>
    </a>
  );
}
