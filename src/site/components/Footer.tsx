import { formatLongDate } from '../agenda/format.ts';
import { usePage } from '../page-context.ts';
import { ProperName } from '../text/ProperName.tsx';
import css from './Footer.module.css';
import { Picture } from './Picture.tsx';
import { SmartLink } from './SmartLink.tsx';

export function Footer() {
  const { name, motto, crest, footer, sample, now } = usePage().club;
  return (
    <footer className={`small ground ink screen-only ${css.footer}`}>
      <div className={`wrap ${css.inner}`}>
        <div className={`stack gap-2 ${css.club}`}>
          <Picture
            image={crest}
            pictureRole="escudo"
            alt=""
            sizes="64px"
            width={64}
            height={64}
            transparent
          />
          <ProperName as="p" className={`display ${css.name}`}>
            {name}
          </ProperName>
          {motto && <p>{motto}</p>}
        </div>
        {footer.map((group) => (
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
        <p className={`tiny ${css.sample}`}>
          Club de muestra: las personas, direcciones, teléfonos, marcas e imágenes de esta web son inventados.
          {now && ` Aquí siempre es ${formatLongDate(now.date)}.`}
        </p>
      )}
    </footer>
  );
}

/** Link to the top of the page. The style sheet decides where and when it shows, so it needs no script. */
export const BackToTop = () => (
  <nav className={`screen-only ${css.track}`} aria-label="Esta página">
    {/* biome-ignore lint/a11y/useAnchorContent: named by aria-label */}
    <a href="#inicio" className={`icon-button arrow-up ${css.button}`} aria-label="Volver arriba" />
  </nav>
);
