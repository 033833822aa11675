import type { CSSProperties } from 'react';
import type { PictureData } from '../../../pictures/types.ts';
import { Picture } from '../Picture/Picture.tsx';
import css from './Partners.module.css';

export interface PartnerView {
  title: string;
  subtitle: string;
  href: string;
  mark: PictureData;
}

interface Props {
  title: string;
  intro: string;
  partners: PartnerView[];
  size?: 'large' | 'small';
}

/** Width up to which a mark is shown, and its height by tier, CSS px; the same stand in Partners.module.css. */
const WIDE = 240;
const HIGH = { large: 72, small: 56 };

/** Sponsors or collaborators: their marks in one height, each leading to its own site. */
export function Partners({ title, intro, partners, size = 'large' }: Props) {
  if (partners.length === 0) return null;
  return (
    <section className={css.section} data-size={size} aria-label={title}>
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
      <span className={css.logo} style={{ '--shape': shape } as CSSProperties}>
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
