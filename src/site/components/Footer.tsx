import type { FooterGroup } from '../../content/club.ts';
import type { PictureData } from '../../pictures/types.ts';
import { longDate } from '../agenda/words.ts';
import css from './Footer.module.css';
import { Icon } from './Icon.tsx';
import { Picture } from './Picture.tsx';
import { SmartLink } from './SmartLink.tsx';

interface Props {
  name: string;
  motto: string;
  crest: PictureData;
  groups: FooterGroup[];
  sample: boolean;
  /** The day on which the sample lives, `2024-11-14`; empty where it follows the clock. */
  today: string;
}

export function Footer({ name, motto, crest, groups, sample, today }: Props) {
  return (
    <footer className={`small ${css.footer}`} data-ground="ink" data-horizon="" data-screen-only="">
      <div className={`wrap ${css.inner}`}>
        <div className={`stack gap-3 ${css.club}`}>
          <Picture data={crest} kind="escudo" alt="" sizes="64px" width={64} height={64} clear />
          <p className={`display ${css.name}`}>{name}</p>
          <p>{motto}</p>
        </div>
        {groups.map((group) => (
          <nav key={group.title} aria-label={group.title}>
            <h2 className={`plain-title small ${css.title}`}>{group.title}</h2>
            <ul className={`plain-links ${css.links}`}>
              {group.links.map((item) => (
                <li key={item.link}>
                  <SmartLink to={item.link}>{item.title}</SmartLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      {sample && (
        <p className={css.sample}>
          Club de muestra: las personas, direcciones, teléfonos, marcas e imágenes de esta web son inventados.
          {today && ` Aquí siempre es ${longDate(today)}.`}
        </p>
      )}
    </footer>
  );
}

/** Takes the reader up again. Where it stands and when it shows is the style sheet's, so it needs no script. */
export const BackToTop = () => (
  <nav className={css.track} data-screen-only="" aria-label="Esta página">
    <a href="#inicio" className={`icon-button ${css.button}`} aria-label="Volver arriba">
      <Icon name="arrow-up" />
    </a>
  </nav>
);
