import type { FooterGroup } from '../../../content/club.ts';
import type { PictureData } from '../../../pictures/types.ts';
import { Picture } from '../Picture/Picture.tsx';
import { SmartLink } from '../SmartLink/SmartLink.tsx';
import css from './Footer.module.css';

interface Props {
  nombre: string;
  lema: string;
  escudo: PictureData;
  pie: FooterGroup[];
  muestra: boolean;
}

export function Footer({ nombre, lema, escudo, pie, muestra }: Props) {
  return (
    <footer className={css.footer}>
      <div className={css.inner}>
        <div className={css.club}>
          <Picture data={escudo} kind="escudo" alt="" sizes="64px" width={64} height={64} clear />
          <p className={css.name}>{nombre}</p>
          <p>{lema}</p>
        </div>
        {pie.map((group) => (
          <nav key={group.title} aria-label={group.title}>
            <h2 className={css.title}>{group.title}</h2>
            <ul className={css.links}>
              {group.links.map((item) => (
                <li key={item.link}>
                  <SmartLink to={item.link}>{item.title}</SmartLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      {muestra && (
        <p className={css.sample}>
          Club de muestra: las personas, direcciones, teléfonos, marcas e imágenes de esta web son inventados.
        </p>
      )}
    </footer>
  );
}
