import type { ReactNode } from 'react';
import { CONTACT_ID } from '../../../base/addresses/anchors.ts';
import { Island } from '../../islands/Island.tsx';
import { usePage } from '../../page-context.ts';
import { MarkedText, ProperName } from '../../text/ProperName.tsx';
import { classNames } from '../class-names.ts';
import { SmartLink } from '../SmartLink.tsx';
import { ContactForm } from './ContactForm.tsx';
import { telephoneLink } from './ContactLinks.tsx';
import { ContactNotice } from './ContactNotice.tsx';
import css from './ContactSection.module.css';

/**
 * Contact form, with the other ways to reach the club beside or below it. Most pages fold the form behind «Escríbenos». The
 * form follows the `<details>` instead of being inside it, so that its notices always show and a link to this section opens
 * it without scripts.
 */
export function ContactSection() {
  const { club, page, service } = usePage();
  const { contact, socialLinks, formPrivacy } = club;
  const { email, phone, address } = contact;
  const intro = page.contactIntro ?? contact.intro;
  return (
    <section
      id={CONTACT_ID}
      className={classNames('ground ink horizon', page.contactIntro && 'screen-only', css.section)}
      aria-labelledby={`${CONTACT_ID}-titulo`}
    >
      <div className={`wrap ${css.inner}`}>
        <div className={`stack gap-3 ${css.head}`}>
          <h2 id={`${CONTACT_ID}-titulo`} className="subheading" tabIndex={-1}>
            Contacto
          </h2>
          {intro && (
            <p>
              <MarkedText text={intro} names={[club.protection?.name ?? '']} />
            </p>
          )}
          {!page.asksToWrite && (
            <details className={`screen-only ${css.fold}`}>
              <summary className="button chevron">Escríbenos</summary>
            </details>
          )}
        </div>
        <div className={`screen-only ${css.form}`}>
          <Island
            name="ContactNotice"
            component={ContactNotice}
            props={{ service, email, phone }}
            season={false}
          />
          <ContactForm service={service} email={email} privacy={formPrivacy} />
        </div>
        <div className={css.contacts}>
          <ul className={`stack ${css.list}`}>
            <ContactItem icon="icon-mail">{email && <a href={`mailto:${email}`}>{email}</a>}</ContactItem>
            <ContactItem icon="icon-phone">{phone && <a href={telephoneLink(phone)}>{phone}</a>}</ContactItem>
            <ContactItem icon="icon-pin">
              {address.length > 0 && <ProperName as="address">{address.join('\n')}</ProperName>}
            </ContactItem>
          </ul>
          {socialLinks.length > 0 && (
            <ul className={`row roomy-links screen-only ${css.networks}`}>
              {socialLinks.map((network) => (
                <li key={network.link}>
                  <SmartLink to={network.link} className="strong">
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

/** List item with an icon, by its class; omitted if it has no content. */
const ContactItem = ({ icon, children }: { icon: string; children: ReactNode }) =>
  children && <li className={`icon ${icon}`}>{children}</li>;
