import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { FORM_ID } from '../../../base/addresses/anchors.ts';
import { type ContactService, parseEmailAddress, RELAY } from '../../../base/addresses/contact-form.ts';
import { unfoldForm } from './fold.ts';
import { onPrefill, type Prefill } from './prefill.ts';
import { failureReason, sendMessage, sendsCopies } from './send.ts';
import {
  applyPrefill,
  isEmptyMessage,
  type Message,
  prefilledText,
  readMessage,
  restoreMessage,
  UnsentMessages,
} from './unsent-messages.ts';

/** A copy was promised, or why there is none: no address that it could reach, or a relay that sends no mail. */
export type CopyOutcome = 'promised' | 'no-address' | 'no-mail';

export type Submission =
  | { result: 'none' }
  | { result: 'pending' }
  /**
   * `copy`: outcome of the copy to the typed address.
   * `email`, `phone`: as typed.
   * `restored`: true if an earlier message that could not be sent is in the form again.
   */
  | { result: 'success'; copy: CopyOutcome; email: string; phone: string; restored: boolean }
  | { result: 'error'; reason: string; message: Message };

/** Reason shown for a message whose outcome is unknown after a reload. */
const UNKNOWN_OUTCOME = 'No sabemos si tu mensaje llegó a enviarse; está de nuevo en el formulario.';

/**
 * Runs the contact form of the page. On submit, resets the form, scrolls to the top and returns the submission for the notice.
 * A message that could not be sent is kept and can be restored into the form. Drafts survive a reload.
 */
export function useContactForm(service: ContactService) {
  const [form] = useState(findForm);
  const [submission, setSubmission] = useState<Submission>({ result: 'none' });
  const [unsent] = useState(() => new UnsentMessages());
  const token = useRef<Promise<string> | null>(null);

  /**
   * Requests the relay's token when the visitor begins to type; its age tells robots from people. If the button comes first
   * (the browser had kept the text), no token is requested, because one that young would look like a robot's.
   */
  const fetchToken = (target: unknown) => {
    if (service.kind === 'emailjs' || target instanceof HTMLButtonElement) return;
    token.current ??= fetch(service.origin + RELAY.token)
      .then((response) => (response.ok ? response.text() : ''))
      .catch(() => '');
  };

  /** Saves the content that the page has written into the form as the draft. */
  const saveFilledForm = (prefilled = unsent.prefilled) => {
    unfoldForm();
    unsent.saveDraft(readMessage(form), prefilled);
    // Nobody typed it: without a token so far, none is requested, because it would be too young.
    token.current ??= Promise.resolve('');
  };

  const restore = (messages: Message[]) => {
    if (messages.length === 0) return false;
    for (const message of messages) restoreMessage(form, message);
    saveFilledForm();
    return true;
  };

  /** Restores all unsent messages into the form. Returns false if there were none. */
  const restoreUnsent = () => restore(unsent.takeUnrestored());

  const start = () => {
    unsent.load();
    const messages = unsent.takeUnrestored();
    restore([unsent.typed, ...messages].filter((message) => !isEmptyMessage(message)));
    const [message] = messages;
    if (message) setSubmission({ result: 'error', reason: UNKNOWN_OUTCOME, message });
    // Text that was typed before this code ran is a draft, too.
    const typed = readMessage(form);
    unsent.saveDraft(typed);
    const { activeElement } = document;
    if (activeElement && (!isEmptyMessage(typed) || form.contains(activeElement))) fetchToken(activeElement);
  };

  const fillIn = (prefill: Prefill) => {
    const field = form.querySelector('textarea');
    if (!field) return;
    const prefilled = applyPrefill(field.value, unsent.prefilled, prefill);
    field.value = prefilledText(prefilled);
    saveFilledForm(prefilled);
    scrollToForm(form);
    // Places the cursor after the text, where the visitor continues.
    const end = field.value.indexOf(prefill.text) + prefill.text.length;
    field.setSelectionRange(end, end);
  };

  const submit = async (event: Event) => {
    event.preventDefault();
    if (submission.result === 'pending') return;
    const message = readMessage(form);
    const honeypot = String(new FormData(form).get('web_personal') ?? '');
    const key = unsent.startSending(message);
    form.reset();
    window.scrollTo(0, 0);
    setSubmission({ result: 'pending' });
    try {
      const hasAddress = parseEmailAddress(message.from_email) !== null;
      const canCopy = hasAddress && sendsCopies(service);
      const sello = token.current ?? Promise.resolve('');
      await sendMessage(service, message, { clave: key, sello, web_personal: honeypot });
      unsent.confirmSent(key);
      // A token is valid for one message and its retries.
      token.current = null;
      const copy = !hasAddress ? 'no-address' : (await canCopy) ? 'promised' : 'no-mail';
      const [email, phone] = [message.from_email.trim(), message.telefono.trim()];
      setSubmission({ result: 'success', copy, email, phone, restored: restoreUnsent() });
    } catch (failure) {
      setSubmission({ result: 'error', reason: failureReason(failure), message });
    }
  };

  const onFormEvent = useEffectEvent((event: Event) => {
    if (event.type === 'submit') void submit(event);
    else if (event.type === 'focusin') fetchToken(event.target);
    else unsent.saveDraft(readMessage(form));
  });
  const onStart = useEffectEvent(start);
  const onFillIn = useEffectEvent(fillIn);
  useEffect(() => {
    const listening = new AbortController();
    for (const type of ['submit', 'focusin', 'input'])
      form.addEventListener(type, (event) => onFormEvent(event), listening);
    // The draft is restored before any prefill, which keeps it.
    onStart();
    const unsubscribe = onPrefill((prefill) => onFillIn(prefill));
    return () => {
      listening.abort();
      unsubscribe();
    };
  }, [form]);

  useEffect(() => {
    const button = form.querySelector<HTMLButtonElement>('[type=submit]');
    if (button) button.disabled = submission.result === 'pending';
  }, [form, submission]);

  /** Closes the notice. After a failure, the message is restored into the form so that it is not lost. */
  const close = () => {
    if (submission.result === 'error') restoreUnsent();
    setSubmission({ result: 'none' });
    // The notice had the focus; moves it to the beginning of the page.
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  };

  const restoreAndScroll = () => {
    close();
    scrollToForm(form);
  };

  return { submission, close, restoreAndScroll };
}

/** Returns the form of the page. In the build there is none, and nothing reads it. */
const findForm = () => (globalThis.document?.getElementById(FORM_ID) ?? null) as unknown as HTMLFormElement;

function scrollToForm(form: HTMLFormElement): void {
  unfoldForm();
  form.scrollIntoView();
  form.querySelector('textarea')?.focus({ preventScroll: true });
}
