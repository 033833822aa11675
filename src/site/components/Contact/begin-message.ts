type Listener = (text: string) => void;

let form: Listener | null = null;
/** Begun before the form ran: screens come to life before what stands below them. */
let waiting: string[] = [];

/**
 * Begins a message for somebody: the text goes into the form's message field, over whatever was typed there, and the
 * page goes to it. Only the text: who receives a message is the club's configuration and nothing else.
 */
export function beginMessage(text: string): void {
  if (form) form(text);
  else waiting.push(text);
}

/** For the form alone. Returns what takes the listener away. */
export function onBegunMessage(listener: Listener): () => void {
  form = listener;
  for (const text of waiting) listener(text);
  waiting = [];
  return () => {
    form = null;
  };
}
