import { type FormEvent, useCallback, useRef, useState } from 'react';
import { type Message, newKey, readMessage, restoreMessage, sameMessage } from './message.ts';
import { type ContactService, reasonOf, sendMessage } from './send.ts';

export type Submission =
  | { result: 'none' }
  | { result: 'pending' }
  | { result: 'success' }
  | { result: 'error'; reason: string; message: Message };

/**
 * The contact form's life: on submit the form is reset, the page goes to its top and a notice follows. A message
 * that could not be sent is kept until it was, and can be brought back into the form.
 */
export function useContactForm(service: ContactService) {
  const form = useRef<HTMLFormElement>(null);
  const [submission, setSubmission] = useState<Submission>({ result: 'none' });
  /** The last message that failed and its key: sent again unchanged, it must not arrive twice. */
  const failed = useRef<{ message: Message; key: string } | null>(null);
  const seal = useRef<Promise<string> | null>(null);

  /** Asks the relay for the seal that tells a person's form from a robot's; without one the relay is only stricter. */
  const fetchSeal = () => {
    if (service.origin) return;
    seal.current ??= fetch('/api/v1.0/email/sello')
      .then((response) => (response.ok ? response.text() : ''))
      .catch(() => '');
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const message = readMessage(element);
    const trap = String(new FormData(element).get('web_personal') ?? '');
    const key =
      failed.current && sameMessage(failed.current.message, message) ? failed.current.key : newKey();
    element.reset();
    window.scrollTo(0, 0);
    setSubmission({ result: 'pending' });
    try {
      const sello = seal.current ?? Promise.resolve('');
      await sendMessage(service, message, { clave: key, sello, web_personal: trap });
      failed.current = null;
      // One seal serves a message and its repeats; the next message begins anew.
      seal.current = null;
      setSubmission({ result: 'success' });
    } catch (failure) {
      failed.current = { message, key };
      setSubmission({ result: 'error', reason: reasonOf(failure), message });
    }
  };

  /** Closing the red notice is no reason to lose a message either: it goes back where it was typed. */
  const close = useCallback(() => {
    if (submission.result === 'error' && form.current) restoreMessage(form.current, submission.message);
    setSubmission({ result: 'none' });
    // The notice held the focus; the page it stood over begins with its heading.
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [submission]);

  const bringBack = () => {
    close();
    fetchSeal();
    form.current?.scrollIntoView();
    form.current?.querySelector('textarea')?.focus({ preventScroll: true });
  };

  return { form, submission, submit, close, bringBack, fetchSeal };
}
