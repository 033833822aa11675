import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { Rect } from '../../../pictures/geometry.ts';
import type { PictureData } from '../../../pictures/types.ts';
import { Picture } from '../Picture/Picture.tsx';
import css from './Partners.module.css';

export interface PartnerView {
  title: string;
  subtitle: string;
  href: string;
  /** Where its mark stands on the sheet, px of the sheet. */
  cell: Rect;
}

interface Props {
  title: string;
  intro: string;
  partners: PartnerView[];
  /** All marks in one picture (src/pictures/sheet.ts): one request, however many partners a club has. */
  sheet: PictureData | null;
  size?: 'large' | 'small';
}

/**
 * Sponsors or collaborators: their marks in one height, each leading to its own site. Where the sheet does not arrive,
 * their names: the words of the picture itself would lie outside of the windows on it.
 */
export function Partners({ title, intro, partners, sheet, size = 'large' }: Props) {
  const marks = useRef<HTMLUListElement>(null);
  const [lost, setLost] = useState(false);
  useEffect(() => {
    // It may have failed before the page's scripts were there to hear of it.
    const img = marks.current?.querySelector('img');
    if (img?.currentSrc && img.complete && img.naturalWidth === 0) setLost(true);
  }, []);
  if (partners.length === 0 || !sheet) return null;
  return (
    <section className={css.section} data-size={size} aria-label={title}>
      <div className={css.inner}>
        <h2>{title}</h2>
        {intro && <p className={css.intro}>{intro}</p>}
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where list-style is none */}
        <ul role="list" ref={marks} className={css.marks}>
          {partners.map((partner) => (
            <li key={partner.title}>
              <Mark partner={partner} sheet={lost ? null : sheet} onLost={() => setLost(true)} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

interface MarkProps {
  partner: PartnerView;
  /** Null when it did not arrive. */
  sheet: PictureData | null;
  onLost: () => void;
}

function Mark({ partner, sheet, onLost }: MarkProps) {
  const words = (
    <>
      <span className={css.logo}>
        {sheet ? (
          <span className={css.cell} style={cellStyle(partner.cell, sheet)}>
            <Picture
              data={sheet}
              kind="marcas"
              alt={partner.title}
              sizes={`${sheet.width / 2}px`}
              clear
              waits
              onError={onLost}
            />
          </span>
        ) : (
          <span className={css.name}>{partner.title}</span>
        )}
      </span>
      {partner.subtitle && <span className={css.subtitle}>{partner.subtitle}</span>}
    </>
  );
  if (!partner.href) return <div className={css.mark}>{words}</div>;
  return (
    <a href={partner.href} target="_blank" rel="noopener" className={css.mark}>
      {words}
      <span className="solo-lectores"> (se abre en una pestaña nueva)</span>
    </a>
  );
}

/** The cell as the style sheet wants it: its shape, and the sheet's size and offset in units of the cell's own. */
function cellStyle({ left, top, width, height }: Rect, sheet: PictureData) {
  return {
    '--shape': width / height,
    '--sheet': sheet.width / width,
    '--left': left / width,
    '--top': top / height,
  } as CSSProperties;
}
