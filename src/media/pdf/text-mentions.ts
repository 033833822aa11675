/** Search for people whom the text of a PDF names. */
import { extractText, getDocumentProxy } from 'unpdf';

export interface TextMentions {
  /** Identity numbers in the text, each with the words before it, and names of people; the first ones of many. */
  mentions: string[];
  /** False for scanned pages, whose text cannot be read. */
  hasText: boolean;
}

/**
 * Pattern of a Spanish identity number, with the words before it: eight digits, or X, Y or Z and seven digits, then a check letter.
 * Numbers of organisations begin with another letter.
 */
const IDENTITY_NUMBER =
  /([^\n]{0,60}?)(?<![\dA-Z])((?:\d{1,2}\.?\d{3}\.?\d{3}|[XYZ][ -]?\d{7})[ -]?[A-Z])(?![A-Z\d])/gi;
const CHECK_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';

/** True if the check letter matches the digits; it does for few other numbers. */
function isIdentityNumber(text: string): boolean {
  const compact = text.toUpperCase().replace(/[^A-Z\d]/g, '');
  const digits = compact.slice(0, -1).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)));
  return CHECK_LETTERS[Number(digits) % CHECK_LETTERS.length] === compact.at(-1);
}

const normalize = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ');

/** Maximum number of listed mentions. */
const MAX_MENTIONS = 8;

/**
 * Finds identity numbers and names in the text of a PDF. Ignores accents, case and line breaks in names.
 * @param descriptions texts that only screen readers read
 * @param people names to look for
 */
export async function findMentions(
  pdf: Uint8Array,
  descriptions: readonly string[],
  people: readonly string[],
): Promise<TextMentions> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { text: pageText } = await extractText(document, { mergePages: true });
  const text = [pageText, ...descriptions].join('\n');
  const places = [...text.matchAll(IDENTITY_NUMBER)].flatMap(([place, , number = '']) =>
    isIdentityNumber(number) ? [place.replace(/\s+/g, ' ').trim()] : [],
  );
  const searched = normalize(text);
  const names = people.filter((person) => searched.includes(normalize(person)));
  return {
    mentions: [...new Set([...places, ...names])].slice(0, MAX_MENTIONS),
    hasText: /\p{L}{2}/u.test(pageText),
  };
}
