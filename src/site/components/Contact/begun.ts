import type { Beginning } from './begin-message.ts';

/** A message field that the page has filled in. */
export interface Begun {
  /** The page's own texts. */
  texts: string[];
  addsUp: boolean;
  /** What somebody typed, which follows them. */
  typed: string;
}

/**
 * The message field once the page has begun a message there. What somebody typed follows, none of it is lost, and a text
 * of the page that they added to or edited is theirs. One that nobody touched gives way to the next, unless both add up.
 */
export function begin(field: string, before: Begun | null, { text, addsUp }: Beginning): Begun {
  if (!before || fieldOf(before) !== field) {
    const typed = field.trim() === '' ? '' : field;
    return { texts: typed.includes(text) ? [] : [text], addsUp, typed };
  }
  const kept = addsUp && before.addsUp ? before.texts.filter((each) => each !== text) : [];
  return { texts: [text, ...kept], addsUp, typed: before.typed };
}

/** What stands in the field. */
export const fieldOf = ({ texts, typed }: Begun): string => [...texts, typed].filter(Boolean).join('\n\n');
