import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { RELAY, readAddress } from '../../../contract/relay.ts';
import { type Beginning, onBegunMessage } from './begin-message.ts';
import { begin, fieldOf, isEmpty, type Message, readMessage, restoreMessage, Undelivered } from './drafts.ts';
import { unfoldForm } from './fold.ts';
import { type ContactService, reasonOf, sendMessage } from './send.ts';

export type Submission =
  | { result: 'none' }
  | { result: 'pending' }
  /**
   * `copy`: an address was typed that a copy can reach.
   * `restored`: an earlier message, which could not be sent, is in the form again.
   */
  | { result: 'success'; copy: boolean; restored: boolean }
  | { result: 'error'; reason: string; message: Message };

/** After a reload nobody hears any more what became of a message that was on its way. */
const NOT_KNOWN = 'No sabemos si tu mensaje llegó a enviarse; está de nuevo en el formulario.';

/**
 * The contact form's life: on submit the form is reset, the page goes to its top and a notice follows. A message
 * that could not be sent is kept until it was, and can be brought back into the form. A draft outlives a reload.
 */
export function useContactForm(service: ContactService) {
  const form = useRef<HTMLFormElement>(null);
  const [submission, setSubmission] = useState<Submission>({ result: 'none' });
  const [undelivered] = useState(() => new Undelivered());
  const token = useRef<Promise<string> | null>(null);

  /**
   * When somebody begins to type, requests the relay's token that says how long it took. Where the button comes first
   * (the browser had kept the text), the message goes without: a token that young is a robot's.
   */
  const fetchToken = (target: Element) => {
    if (service.kind === 'emailjs' || target instanceof HTMLButtonElement) return;
    token.current ??= fetch(service.origin + RELAY.token)
      .then((response) => (response.ok ? response.text() : ''))
      .catch(() => '');
  };

  /** The page has filled the form in: that is the draft now. */
  const keepFilled = (element: HTMLFormElement, begun = undelivered.begun) => {
    unfoldForm();
    undelivered.typing(readMessage(element), begun);
    // Nobody types it now: it goes with the token it had or none, not with one fetched a moment before the button.
    token.current ??= Promise.resolve('');
  };

  const putBack = (messages: Message[]) => {
    if (!form.current || messages.length === 0) return false;
    for (const message of messages) restoreMessage(form.current, message);
    keepFilled(form.current);
    return true;
  };

  /** Puts what could not be sent back where it was typed. Returns whether there was anything. */
  const restoreAll = () => putBack(undelivered.bringBack());

  const start = useEffectEvent(() => {
    undelivered.load();
    const unsent = undelivered.bringBack();
    putBack([undelivered.typed, ...unsent].filter((message) => !isEmpty(message)));
    const [message] = unsent;
    if (message) setSubmission({ result: 'error', reason: NOT_KNOWN, message });
    if (!form.current) return;
    // What was typed before React ran is a draft, too, wherever the focus has gone since.
    const typed = readMessage(form.current);
    undelivered.typing(typed);
    const { activeElement } = document;
    if (activeElement && (!isEmpty(typed) || form.current.contains(activeElement))) fetchToken(activeElement);
  });

  const beginIn = useEffectEvent((beginning: Beginning) => {
    const field = form.current?.querySelector('textarea');
    if (!form.current || !field) return;
    const begun = begin(field.value, undelivered.begun, beginning);
    field.value = fieldOf(begun);
    keepFilled(form.current, begun);
    goTo(form.current);
    // What the visitor adds goes on from here.
    const end = field.value.indexOf(beginning.text) + beginning.text.length;
    field.setSelectionRange(end, end);
  });

  useEffect(() => {
    // First the draft: a message that is begun keeps it.
    start();
    return onBegunMessage((beginning) => beginIn(beginning));
  }, []);

  const keepDraft = (event: FormEvent<HTMLFormElement>) =>
    undelivered.typing(readMessage(event.currentTarget));

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const message = readMessage(element);
    const trap = String(new FormData(element).get('web_personal') ?? '');
    const key = undelivered.sending(message);
    element.reset();
    window.scrollTo(0, 0);
    setSubmission({ result: 'pending' });
    try {
      const sello = token.current ?? Promise.resolve('');
      await sendMessage(service, message, { clave: key, sello, web_personal: trap });
      undelivered.sent(key);
      // One token serves a message and its repeats; the next message gets its own.
      token.current = null;
      const copy = readAddress(message.from_email) !== null;
      setSubmission({ result: 'success', copy, restored: restoreAll() });
    } catch (failure) {
      setSubmission({ result: 'error', reason: reasonOf(failure), message });
    }
  };

  /** Closing the red notice is no reason to lose a message either: it goes back where it was typed. */
  const close = () => {
    if (submission.result === 'error') restoreAll();
    setSubmission({ result: 'none' });
    // The notice held the focus; the page it stood over begins with its heading.
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  };

  const bringBack = () => {
    close();
    if (form.current) goTo(form.current);
  };

  return { form, submission, submit, close, bringBack, fetchToken, keepDraft };
}

function goTo(form: HTMLFormElement): void {
  unfoldForm();
  form.scrollIntoView();
  form.querySelector('textarea')?.focus({ preventScroll: true });
}
