/** Key of drafts in the tab's storage; the privacy text describes them. */
export const DRAFT_KEY = 'mensaje';

/** What the page writes into the message field for somebody. */
export interface Prefill {
  text: string;
  /** Two of these stand one below the other. Any other takes the place of what the page had begun before. */
  addsUp: boolean;
}

type Listener = (beginning: Prefill) => void;

let form: Listener | null = null;
/** Begun before the form ran, which starts when somebody needs it. */
let queued: Prefill[] = [];
let startForm = () => {};

/**
 * Begins a message for somebody: the text goes into the form's message field, over whatever was typed there, and the
 * page goes to it. Only the text: who receives a message is the club's configuration and nothing else.
 */
export function prefillMessage(text: string, { addsUp = false } = {}): void {
  const beginning = { text, addsUp };
  if (form) form(beginning);
  else {
    queued.push(beginning);
    startForm();
  }
}

/** What takes the visitor to the form and starts it, for messages that are begun before it runs. */
export function onFormNeeded(start: () => void): void {
  startForm = start;
}

/** For the form alone. Returns what takes the listener away. */
export function onPrefill(listener: Listener): () => void {
  form = listener;
  for (const beginning of queued) listener(beginning);
  queued = [];
  return () => {
    form = null;
  };
}
