import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import {
  SENT_ID,
  SENT_IDS,
  SENT_WITHOUT_COPY_ID,
  SENT_WITHOUT_REPLY_ID,
} from '../../../base/addresses/anchors.ts';
import { ANSWER_SOON, type ContactService, SENT_WITHOUT_MAIL } from '../../../base/addresses/contact-form.ts';
import { LiveContext } from '../../text/LiveText.tsx';
import { classNames } from '../class-names.ts';
import { telephoneLink } from './ContactLinks.tsx';
import css from './ContactNotice.module.css';
import type { CopyOutcome } from './send.ts';
import { isEmptyMessage } from './unsent-messages.ts';
import { useContactForm } from './useContactForm.ts';

interface Props {
  service: ContactService;
  /** E-mail address of the club. */
  email: string;
  /** Telephone number of the club; may be empty. */
  phone: string;
}

/** Notice about the message: pending, sent, or failed with other ways to reach the club. Also runs the contact form. */
export function ContactNotice({ service, email, phone }: Props) {
  const { submission, close, restoreAndScroll } = useContactForm(service);
  const hasText = submission.result === 'error' && !isEmptyMessage(submission.message);
  return (
    <>
      <SentWithoutScripts />
      {submission.result === 'pending' && (
        <Notice kind="pending">
          <p>Enviando el mensaje…</p>
        </Notice>
      )}
      {submission.result === 'success' && (
        <Notice kind="success" onClose={close}>
          <SentText {...submission} />
          {submission.restored && (
            <p>El mensaje anterior, que no se pudo enviar, está de nuevo en el formulario.</p>
          )}
        </Notice>
      )}
      {submission.result === 'error' && (
        <Notice kind="error" onClose={close}>
          <p>
            Se ha producido un error al enviar el mensaje. Por favor, inténtalo de nuevo más tarde.{' '}
            <span className="strong">{submission.reason}</span>
          </p>
          <p>
            {hasText && 'Tu mensaje no se ha perdido. '}También puedes escribirnos a{' '}
            <a href={`mailto:${email}`}>{email}</a>
            {phone && (
              <>
                {' '}
                o llamarnos al <a href={telephoneLink(phone)}>{phone}</a>
              </>
            )}
            .
          </p>
          {hasText && (
            <button type="button" className={`button ${css.restore}`} onClick={restoreAndScroll}>
              Recuperar mi mensaje
            </button>
          )}
        </Notice>
      )}
    </>
  );
}

/**
 * Notice for a form that was sent without scripts. The built page has all of its texts and shows those that the URL targets.
 * With scripts, only these are drawn, and the anchor is removed from the URL.
 */
function SentWithoutScripts() {
  const isLive = useContext(LiveContext);
  const [sent, setSent] = useState(() => (isLive ? readSentId() : ''));
  useEffect(() => {
    if (isSentId(location.hash.slice(1)))
      history.replaceState(history.state, '', location.pathname + location.search);
  }, []);
  if (!isLive)
    return (
      <Notice kind="success" isTargeted>
        <p id={SENT_ID}>{SENT_WITH_COPY}</p>
        <p id={SENT_WITHOUT_COPY_ID}>{SENT_WITHOUT_ADDRESS}.</p>
        <p>{ANSWER_SOON}</p>
        <p id={SENT_WITHOUT_REPLY_ID} className="strong">
          {NO_REPLY_POSSIBLE}
        </p>
      </Notice>
    );
  return (
    sent && (
      <Notice kind="success" onClose={() => setSent('')}>
        <SentText
          copy={sent === SENT_ID ? 'promised' : 'no-address'}
          {...(sent === SENT_WITHOUT_REPLY_ID && { email: '', phone: '' })}
        />
      </Notice>
    )
  );
}

const isSentId = (id: string) => SENT_IDS.includes(id);

/**
 * Returns the id of the notice that the URL targets. Returns an empty string unless a page of this site led here: after a
 * reload, a bookmark or a foreign link nothing was sent.
 */
function readSentId(): string {
  const id = location.hash.slice(1);
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isFromForm = opened?.type === 'navigate' && document.referrer.startsWith(`${location.origin}/`);
  return isFromForm && isSentId(id) ? id : '';
}

const SENT_WITH_COPY =
  'El mensaje se ha enviado correctamente. Recibirás una copia en la dirección de correo que has indicado.';
/** Without its full stop. */
const SENT_WITHOUT_ADDRESS =
  'El mensaje se ha enviado correctamente. No recibirás una copia, porque no has indicado una dirección de correo a la que pueda llegar';
const NO_REPLY_POSSIBLE = 'No has dejado correo ni teléfono: no podremos responderte.';

interface SentTextProps {
  copy: CopyOutcome;
  /** E-mail address as typed; undefined if not known. */
  email?: string;
  /** Telephone number as typed; undefined if not known. */
  phone?: string;
}

/**
 * Text of the green notice. It promises a copy only if there is an address for it and the relay sends mail, and warns that no
 * reply is possible only if neither e-mail nor telephone was typed.
 */
function SentText({ copy, email, phone }: SentTextProps) {
  return (
    <>
      {copy === 'promised' && <p>{SENT_WITH_COPY}</p>}
      {copy === 'no-mail' && <p>{SENT_WITHOUT_MAIL}</p>}
      {copy === 'no-address' && (
        <p>
          {SENT_WITHOUT_ADDRESS}
          {email && <>: has escrito «{email}»</>}.
        </p>
      )}
      <p>{ANSWER_SOON}</p>
      {email === '' && phone === '' && <p className="strong">{NO_REPLY_POSSIBLE}</p>}
    </>
  );
}

interface NoticeProps {
  kind: 'success' | 'error' | 'pending';
  children: ReactNode;
  /** Closes the notice; without it, «Cerrar» is a plain link. */
  onClose?: () => void;
  /** True for a notice that is only shown while the URL targets one of its texts. */
  isTargeted?: boolean;
}

/** Green or red notice at the top of the viewport. Takes the focus when it appears, so that screen readers announce it. */
function Notice({ kind, children, onClose, isTargeted = false }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  const takesFocus = onClose !== undefined;
  useEffect(() => {
    if (takesFocus) box.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <div
      ref={box}
      className={classNames('ground ink', css.notice, isTargeted && css.targeted)}
      data-state={kind}
      role={kind === 'error' ? 'alert' : 'status'}
      tabIndex={-1}
    >
      {children}
      {onClose && (
        <button type="button" className="button button-quiet" onClick={onClose}>
          Cerrar
        </button>
      )}
      {isTargeted && (
        <a href="#inicio" className="button button-quiet">
          Cerrar
        </a>
      )}
    </div>
  );
}
