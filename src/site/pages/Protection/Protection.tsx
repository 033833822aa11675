import type { Protection } from '../../../club/content/club.ts';
import { ContactAddress, telephoneLink } from '../../components/Contact/ContactLinks.tsx';
import { AllDocumentsLink, DocumentLink } from '../../components/DocumentLink.tsx';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { Section } from '../../components/Section.tsx';
import { ProperName } from '../../text/ProperName.tsx';
import css from './Protection.module.css';

/** Helplines that children can call in Spain: https://www.116111.es, https://112.es */
const HELPLINES = [
  {
    number: '112',
    situation: 'Si hay peligro ahora mismo',
    description: 'Emergencias. Atiende de día y de noche.',
  },
  {
    number: '116 111',
    situation: 'Si prefieres hablar con alguien de fuera del club',
    description: 'Ayuda a niñas, niños y adolescentes. Es gratis y confidencial.',
  },
];

/**
 * Page for minors who need help, and for their families. The delegate's contacts come before the club's form, which several
 * people read. Works without a network, since telephones do.
 */
export function ProtectionPage({ protection }: { protection: Protection }) {
  const { name, role, phone, email, availability, steps, families, protocol, codeOfConduct } = protection;
  const documents = [protocol, codeOfConduct].filter((document) => document !== null);
  return (
    <>
      <PageHeader
        variant="text"
        intro="¿Alguien te hace daño, te da miedo o te pide que guardes un secreto que te hace sentir mal? Puedes contarlo. No es culpa tuya y no te vamos a regañar."
      />
      <Section>
        <ul className={css.helplines}>
          {HELPLINES.map(({ number, situation, description }) => (
            <li key={number}>
              <a href={telephoneLink(number)} className={`plain ground ink ${css.helpline}`}>
                <span className="strong">{situation}</span>
                <strong className={`display ${css.number}`}>{number}</strong>
                <span className="small">{description}</span>
              </a>
            </li>
          ))}
        </ul>
        <div className={`split ${css.columns}`}>
          <section className="stack gap-5">
            <h2>Con quién hablar en el club</h2>
            <div className={`card ${css.delegate}`}>
              <div>
                <ProperName as="p" className={`display ${css.name}`}>
                  {name}
                </ProperName>
                <p className="quiet">{role}</p>
              </div>
              <ul className={`stack gap-3 ${css.contacts}`}>
                <li className="icon icon-phone">
                  <span className="strong">
                    <ContactAddress contact={phone} />
                  </span>
                </li>
                <li className="icon icon-mail">
                  <span className="strong">
                    <ContactAddress contact={email} />
                  </span>
                </li>
                <li className="icon icon-calendar">
                  <span>{availability}</span>
                </li>
              </ul>
              <p className="small quiet">
                Solo <ProperName>{name}</ProperName> coge ese teléfono y lee ese correo. También lo puede
                contar por ti una amiga, un amigo o alguien de tu familia.
              </p>
            </div>
          </section>
          <section className="stack gap-5">
            <h2>Qué pasa cuando lo cuentas</h2>
            <ol className={css.steps}>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
        </div>
      </Section>
      {(families.length > 0 || documents.length > 0) && (
        <Section title="Para las familias">
          <div className={`split ${css.columns}`}>
            <div className="stack measure">
              {families.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
            <div className="stack">
              {documents.length > 0 && (
                <ul className="lined">
                  {documents.map((document) => (
                    <DocumentLink key={document.key} document={document} />
                  ))}
                </ul>
              )}
              <AllDocumentsLink />
            </div>
          </div>
        </Section>
      )}
    </>
  );
}
