import type { InputHTMLAttributes } from 'react';
import { FORM_ID, REPLY_HINT_ID } from '../../../base/addresses/anchors.ts';
import type { ContactService } from '../../../base/addresses/contact-form.ts';
import { RELAY } from '../../../base/addresses/contact-form.ts';
import css from './ContactForm.module.css';

interface Props {
  service: ContactService;
  /** E-mail address of the club. */
  email: string;
  /** First-layer privacy information, HTML. */
  privacy: string;
}

/** Returns the attributes of the form for visitors without scripts: posts to the relay, or opens the visitor's mail program. */
function plainPost(service: ContactService, email: string) {
  if (service.kind === 'relay')
    return { action: service.origin + RELAY.form, method: 'post', encType: 'multipart/form-data' } as const;
  return { action: `mailto:${email}`, method: 'post', encType: 'text/plain' } as const;
}

/**
 * The contact form: four plain text fields, none required. React does not draw it in the browser, because translations and
 * password managers change it; `useContactForm` listens to its events. Without scripts it posts to the relay and returns to
 * one of the green notices.
 */
export function ContactForm({ service, email, privacy }: Props) {
  return (
    <form
      id={FORM_ID}
      className={`stack ${css.form}`}
      {...plainPost(service, email)}
      aria-label="Formulario de contacto"
    >
      <Field label="Nombre" name="from_name" autoComplete="name" />
      <div className="stack gap-2">
        <div className={`row ${css.pair}`}>
          <Field
            label="Correo electrónico"
            name="from_email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            aria-describedby={REPLY_HINT_ID}
          />
          <Field
            label="Teléfono"
            name="telefono"
            inputMode="tel"
            autoComplete="tel"
            aria-describedby={REPLY_HINT_ID}
          />
        </div>
        <p id={REPLY_HINT_ID} className="quiet tiny">
          Para que podamos responderte, deja un correo o un teléfono.
        </p>
      </div>
      <label className={FIELD}>
        <span>Mensaje</span>
        <textarea name="message" rows={6} />
      </label>
      <label className="visually-hidden" aria-hidden="true">
        No escribas nada aquí
        <input type="text" name="web_personal" tabIndex={-1} autoComplete="off" />
      </label>
      <div className={`row ${css.send}`}>
        <button type="submit" className="button">
          Enviar mensaje
        </button>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from the club's own Markdown, raw HTML refused */}
        <div className={`quiet tiny ${css.privacy}`} dangerouslySetInnerHTML={{ __html: privacy }} />
      </div>
    </form>
  );
}

const FIELD = `strong ${css.field}`;

const Field = ({ label, ...rest }: InputHTMLAttributes<HTMLInputElement> & { label: string }) => (
  <label className={FIELD}>
    <span>{label}</span>
    <input type="text" {...rest} />
  </label>
);
