import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { FORM_ID } from '../../../addresses/anchors.ts';
import { type ContactService, RELAY, readAddress } from '../../../addresses/contact-form.ts';
import { unfoldForm } from './fold.ts';
import { onPrefill, type Prefill } from './prefill.ts';
import { failureReason, sendMessage } from './send.ts';
import {
  applyPrefill,
  isEmptyMessage,
  type Message,
  prefilledText,
  readMessage,
  restoreMessage,
  UnsentMessages,
} from './unsent-messages.ts';

export type Submission =
  | { result: 'none' }
  | { result: 'pending' }
  /**
   * `copy`: an address was typed that a copy can reach.
   * `email`, `phone`: as typed, for the notice.
   * `restored`: an earlier message, which could not be sent, is in the form again.
   */
  | { result: 'success'; copy: boolean; email: string; phone: string; restored: boolean }
  | { result: 'error'; reason: string; message: Message };

/** After a reload nobody hears any more what became of a message that was on its way. */
const UNKNOWN_OUTCOME = 'No sabemos si tu mensaje llegó a enviarse; está de nuevo en el formulario.';

/**
 * Runs the contact form of the page: on submit it is reset, the page goes to its top and a notice follows. A message that
 * could not be sent is kept until it was, and can be brought back into the form. A draft outlives a reload.
 */
export function useContactForm(service: ContactService) {
  const [form] = useState(findForm);
  const [submission, setSubmission] = useState<Submission>({ result: 'none' });
  const [undelivered] = useState(() => new UnsentMessages());
  const token = useRef<Promise<string> | null>(null);

  /**
   * When somebody begins to type, requests the relay's token that says how long it took. Where the button comes first
   * (the browser had kept the text), the message goes without: a token that young is a robot's.
   */
  const fetchToken = (target: unknown) => {
    if (service.kind === 'emailjs' || target instanceof HTMLButtonElement) return;
    token.current ??= fetch(service.origin + RELAY.token)
      .then((response) => (response.ok ? response.text() : ''))
      .catch(() => '');
  };

  /** Takes what the page has filled in as the draft. */
  const keepFilled = (begun = undelivered.begun) => {
    unfoldForm();
    undelivered.saveDraft(readMessage(form), begun);
    // Nobody types it now: it goes with the token it had or none, not with one fetched a moment before the button.
    token.current ??= Promise.resolve('');
  };

  const putBack = (messages: Message[]) => {
    if (messages.length === 0) return false;
    for (const message of messages) restoreMessage(form, message);
    keepFilled();
    return true;
  };

  /** Puts what could not be sent back where it was typed. Returns false if there was nothing. */
  const restoreAll = () => putBack(undelivered.takeBack());

  const start = () => {
    undelivered.load();
    const unsent = undelivered.takeBack();
    putBack([undelivered.typed, ...unsent].filter((message) => !isEmptyMessage(message)));
    const [message] = unsent;
    if (message) setSubmission({ result: 'error', reason: UNKNOWN_OUTCOME, message });
    // What was typed before this code ran is a draft, too, wherever the focus has gone since.
    const typed = readMessage(form);
    undelivered.saveDraft(typed);
    const { activeElement } = document;
    if (activeElement && (!isEmptyMessage(typed) || form.contains(activeElement))) fetchToken(activeElement);
  };

  const beginIn = (beginning: Prefill) => {
    const field = form.querySelector('textarea');
    if (!field) return;
    const begun = applyPrefill(field.value, undelivered.begun, beginning);
    field.value = prefilledText(begun);
    keepFilled(begun);
    goTo(form);
    // What the visitor adds goes on from here.
    const end = field.value.indexOf(beginning.text) + beginning.text.length;
    field.setSelectionRange(end, end);
  };

  const submit = async (event: Event) => {
    event.preventDefault();
    if (submission.result === 'pending') return;
    const message = readMessage(form);
    const trap = String(new FormData(form).get('web_personal') ?? '');
    const key = undelivered.startSending(message);
    form.reset();
    window.scrollTo(0, 0);
    setSubmission({ result: 'pending' });
    try {
      const sello = token.current ?? Promise.resolve('');
      await sendMessage(service, message, { clave: key, sello, web_personal: trap });
      undelivered.confirmSent(key);
      // One token serves a message and its repeats; the next message gets its own.
      token.current = null;
      const copy = readAddress(message.from_email) !== null;
      const [email, phone] = [message.from_email.trim(), message.telefono.trim()];
      setSubmission({ result: 'success', copy, email, phone, restored: restoreAll() });
    } catch (failure) {
      setSubmission({ result: 'error', reason: failureReason(failure), message });
    }
  };

  const onForm = useEffectEvent((event: Event) => {
    if (event.type === 'submit') void submit(event);
    else if (event.type === 'focusin') fetchToken(event.target);
    else undelivered.saveDraft(readMessage(form));
  });
  const onStart = useEffectEvent(start);
  const onBegun = useEffectEvent(beginIn);
  useEffect(() => {
    const listening = new AbortController();
    for (const type of ['submit', 'focusin', 'input'])
      form.addEventListener(type, (event) => onForm(event), listening);
    // First the draft: a message that is begun keeps it.
    onStart();
    const stop = onPrefill((beginning) => onBegun(beginning));
    return () => {
      listening.abort();
      stop();
    };
  }, [form]);

  useEffect(() => {
    const button = form.querySelector<HTMLButtonElement>('[type=submit]');
    if (button) button.disabled = submission.result === 'pending';
  }, [form, submission]);

  /** Closing the red notice is no reason to lose a message either: it goes back where it was typed. */
  const close = () => {
    if (submission.result === 'error') restoreAll();
    setSubmission({ result: 'none' });
    // The notice held the focus; the page it stood over begins with its heading.
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  };

  const bringBack = () => {
    close();
    goTo(form);
  };

  return { submission, close, bringBack };
}

/** The page's form; in the build, where there is none, nothing uses it. */
const findForm = () => (globalThis.document?.getElementById(FORM_ID) ?? null) as unknown as HTMLFormElement;

function goTo(form: HTMLFormElement): void {
  unfoldForm();
  form.scrollIntoView();
  form.querySelector('textarea')?.focus({ preventScroll: true });
}
