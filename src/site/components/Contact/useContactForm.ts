import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { FORM_ID } from '../../../base/addresses/anchors.ts';
import { type ContactService, RELAY } from '../../../base/addresses/contact-form.ts';
import { unfoldForm } from './fold.ts';
import { onPrefill, type Prefill } from './prefill.ts';
import { type CopyOutcome, copyOutcome, failureReason, sendMessage } from './send.ts';
import {
  applyPrefill,
  isEmptyMessage,
  type Message,
  type PrefilledField,
  prefilledText,
  readMessage,
  restoreMessage,
  UnsentMessages,
} from './unsent-messages.ts';

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
  /** Token of the next message. If the page fills in the form first, it is '', because a token requested then would be too young. */
  const token = useRef<Promise<string> | '' | null>(null);

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

  const restore = (messages: Message[]) => {
    if (messages.length === 0) return false;
    for (const message of messages) restoreMessage(form, message);
    saveFilledForm(form, unsent);
    token.current ??= '';
    return true;
  };

  /** Restores all unsent messages into the form. Returns false if there were none. */
  const restoreUnsent = () => restore(unsent.takeUnrestored());

  const onStart = useEffectEvent(() => {
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
  });

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
      const copy = copyOutcome(service, message);
      await sendMessage(service, message, { clave: key, sello: token.current ?? '', web_personal: honeypot });
      unsent.confirmSent(key);
      // A token is valid for one message and its retries.
      token.current = null;
      const [email, phone] = [message.from_email.trim(), message.telefono.trim()];
      setSubmission({ result: 'success', copy: await copy, email, phone, restored: restoreUnsent() });
    } catch (failure) {
      setSubmission({ result: 'error', reason: failureReason(failure), message });
    }
  };

  const onFormEvent = useEffectEvent((event: Event) => {
    if (event.type === 'submit') void submit(event);
    else if (event.type === 'focusin') fetchToken(event.target);
    else unsent.saveDraft(readMessage(form));
  });
  const onFillIn = useEffectEvent((prefill: Prefill) => {
    token.current ??= '';
    fillIn(form, unsent, prefill);
  });
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

/** Saves what the page has written into the form as the draft. */
function saveFilledForm(form: HTMLFormElement, unsent: UnsentMessages, prefilled?: PrefilledField): void {
  unfoldForm();
  unsent.saveDraft(readMessage(form), prefilled);
}

/** Writes a text of the page into the message field, and places the cursor after it, where the visitor continues. */
function fillIn(form: HTMLFormElement, unsent: UnsentMessages, prefill: Prefill): void {
  const field = form.querySelector('textarea');
  if (!field) return;
  const prefilled = applyPrefill(field.value, unsent.prefilled, prefill);
  field.value = prefilledText(prefilled);
  saveFilledForm(form, unsent, prefilled);
  scrollToForm(form);
  const end = field.value.indexOf(prefill.text) + prefill.text.length;
  field.setSelectionRange(end, end);
}

/** Returns the form of the page. In the build there is none, and nothing reads it. */
const findForm = () => (globalThis.document?.getElementById(FORM_ID) ?? null) as unknown as HTMLFormElement;

function scrollToForm(form: HTMLFormElement): void {
  unfoldForm();
  form.scrollIntoView();
  form.querySelector('textarea')?.focus({ preventScroll: true });
}
