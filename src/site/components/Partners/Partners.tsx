import type { PictureData } from '../../../pictures/types.ts';
import { Picture } from '../Picture/Picture.tsx';
import css from './Partners.module.css';

export interface PartnerView {
  title: string;
  subtitle: string;
  href: string;
  picture: PictureData;
}

interface Props {
  title: string;
  intro: string;
  partners: PartnerView[];
  size?: 'large' | 'small';
}

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
              <Mark partner={partner} size={size} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Height of a mark, px; as in the style sheet. */
const HEIGHT = { large: 72, small: 56 };

function Mark({ partner, size }: { partner: PartnerView; size: 'large' | 'small' }) {
  const { picture } = partner;
  const width = Math.round((HEIGHT[size] * picture.width) / picture.height);
  const words = (
    <>
      <Picture data={picture} kind="marca" alt={partner.title} sizes={`${width}px`} frame={css.logo} clear />
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
