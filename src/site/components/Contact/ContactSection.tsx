import type { Link } from '../../../content/club.ts';
import { CONTACT_ID } from '../../../contract/anchors.ts';
import { Icon } from '../Icon/Icon.tsx';
import { SmartLink } from '../SmartLink/SmartLink.tsx';
import { ContactForm } from './ContactForm.tsx';
import css from './ContactSection.module.css';
import type { ContactService } from './send.ts';

interface Props {
  service: ContactService;
  contacto: { email: string; telefono: string; direccion: string[]; intro: string };
  redes: Link[];
  privacidad: string;
}

/** How to reach the club: the form, which Contacto leads to, and every other way beside or below it. */
export function ContactSection({ service, contacto, redes, privacidad }: Props) {
  const { email, telefono, direccion, intro } = contacto;
  return (
    <section id={CONTACT_ID} className={css.section} aria-labelledby={`${CONTACT_ID}-titulo`}>
      <div className={css.inner}>
        <div className={css.head}>
          <h2 id={`${CONTACT_ID}-titulo`} tabIndex={-1}>
            Contacto
          </h2>
          {intro && <p className={css.intro}>{intro}</p>}
        </div>
        <div className={css.form}>
          <ContactForm service={service} email={email} telefono={telefono} privacidad={privacidad} />
        </div>
        <div className={css.ways}>
          <ul className={css.list}>
            {email && (
              <li>
                <Icon name="mail" />
                <a href={`mailto:${email}`}>{email}</a>
              </li>
            )}
            {telefono && (
              <li>
                <Icon name="phone" />
                <a href={`tel:${telefono.replace(/\s/g, '')}`}>{telefono}</a>
              </li>
            )}
            {direccion.length > 0 && (
              <li>
                <Icon name="pin" />
                <address>
                  {direccion.map((line) => (
                    <span key={line}>{line}</span>
                  ))}
                </address>
              </li>
            )}
          </ul>
          {redes.length > 0 && (
            <ul className={css.networks}>
              {redes.map((red) => (
                <li key={red.link}>
                  <SmartLink to={red.link} className="enlace">
                    {red.title}
                  </SmartLink>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </section>
  );
}
