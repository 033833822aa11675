/** `sessionStorage` key of drafts. The club's privacy text names it. */
export const DRAFT_KEY = 'mensaje';

/** Text that the page writes into the message field. */
export interface Prefill {
  text: string;
  /** True to keep a former cumulative text beside this one; false to replace a former one that nobody edited. */
  isCumulative: boolean;
}

type Listener = (prefill: Prefill) => void;

let form: Listener | null = null;
/** Texts from before the form's code was loaded. */
let queued: Prefill[] = [];
let startForm = () => {};

/**
 * Writes a text into the message field, before any text that the visitor typed, and moves the focus there. It cannot set the
 * recipient, which is part of the club's configuration.
 */
export function prefillMessage(text: string, { isCumulative = false } = {}): void {
  const prefill = { text, isCumulative };
  if (form) form(prefill);
  else {
    queued.push(prefill);
    startForm();
  }
}

/** Registers the callback that loads the form's code and scrolls to the form. */
export function onFormNeeded(start: () => void): void {
  startForm = start;
}

/** Registers the form's listener and passes it the queued texts. Returns an unsubscribe function. */
export function onPrefill(listener: Listener): () => void {
  form = listener;
  for (const prefill of queued) listener(prefill);
  queued = [];
  return () => {
    form = null;
  };
}
