import { type Document, type ParsedNode, parseDocument } from 'yaml';

export type Parsed = Document.Parsed<ParsedNode>;

/** Parses YAML so that the place of every sign is known. */
export const parseSource = (text: string) =>
  parseDocument(text, { keepSourceTokens: true, logLevel: 'silent', prettyErrors: false }) as Parsed;

/** The value of a text, `{}` where it has none; undefined where it cannot be parsed. */
export function parseValue(text: string): { value: unknown } | undefined {
  return valueIn(parseSource(text));
}

/** The same for a text that is parsed. */
export function valueIn(doc: Parsed): { value: unknown } | undefined {
  if (doc.errors.length > 0) return undefined;
  try {
    return { value: doc.contents === null ? {} : doc.toJS() };
  } catch {
    // An alias, `*name`, without its anchor.
    return undefined;
  }
}
