import type { ReactNode } from 'react';
import { CONTACT_ID } from '../../../addresses/anchors.ts';
import type { ContactService } from '../../../addresses/contact-form.ts';
import { Island } from '../../islands/Island.tsx';
import { usePage } from '../../page-context.ts';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../Icon.tsx';
import { SmartLink } from '../SmartLink.tsx';
import { ContactForm } from './ContactForm.tsx';
import { telephoneLink } from './ContactLinks.tsx';
import { ContactNotice } from './ContactNotice.tsx';
import css from './ContactSection.module.css';

/**
 * Contact form, with the other ways to reach the club beside or below it. Most pages fold the form behind «Escríbenos». The
 * form follows the `<details>` instead of being inside it, so that its notices always show and a link to this section opens
 * it without scripts. A page that is about something confidential has no form.
 */
export function ContactSection({ service }: { service: ContactService }) {
  const { club, page } = usePage();
  const { contact, socialLinks, formPrivacy } = club;
  const { email, phone, address, intro } = contact;
  return (
    <section
      id={CONTACT_ID}
      className={classNames(page.omitsForm && 'screen-only', css.section)}
      aria-labelledby={`${CONTACT_ID}-titulo`}
    >
      <div className={`wrap ${css.inner}`}>
        <div className={`stack gap-3 ${css.head}`}>
          <h2 id={`${CONTACT_ID}-titulo`} tabIndex={-1}>
            Contacto
          </h2>
          {page.omitsForm ? <NoForm /> : intro && <p>{intro}</p>}
          {!page.asksToWrite && !page.omitsForm && (
            <details className={`screen-only ${css.fold}`}>
              <summary className="button chevron">Escríbenos</summary>
            </details>
          )}
        </div>
        {!page.omitsForm && (
          <div className={`screen-only ${css.form}`}>
            <Island
              name="ContactNotice"
              component={ContactNotice}
              props={{ service, email, phone }}
              season={false}
            />
            <ContactForm service={service} email={email} privacy={formPrivacy} />
          </div>
        )}
        <div className={css.contacts}>
          <ul className={`stack ${css.list}`}>
            <ContactItem icon="mail">{email && <a href={`mailto:${email}`}>{email}</a>}</ContactItem>
            <ContactItem icon="phone">{phone && <a href={telephoneLink(phone)}>{phone}</a>}</ContactItem>
            <ContactItem icon="pin">
              {address.length > 0 && <address className={css.address}>{address.join('\n')}</address>}
            </ContactItem>
          </ul>
          {socialLinks.length > 0 && (
            <ul className={`row roomy-links mt-5 screen-only ${css.networks}`}>
              {socialLinks.map((network) => (
                <li key={network.link}>
                  <SmartLink to={network.link} className="text-link">
                    {network.title}
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

/** Says why the page has no form, and where it is. */
const NoForm = () => (
  <>
    <p>
      Aquí no hay formulario, y es a propósito: lo que se escribe en él lo leen varias personas del club y se
      guarda unos días.
    </p>
    <p>
      Para cualquier otra cosa,{' '}
      <a href={`/#${CONTACT_ID}`} className="text-link">
        escribe al club desde la portada
      </a>
      .
    </p>
  </>
);

/** List item with an icon; omitted if it has no content. */
const ContactItem = ({ icon, children }: { icon: IconName; children: ReactNode }) =>
  children && (
    <li>
      <Icon name={icon} />
      {children}
    </li>
  );
