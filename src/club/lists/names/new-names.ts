/** Names for teams and venues of a list that the club does not have yet. */
import { isCategory, isGender, teamWords } from '../cells/team-words.ts';
import { cleanText } from '../cells/text.ts';

const ACCENTED: Record<string, string> = {
  benjamin: 'benjamín',
  prebenjamin: 'prebenjamín',
  alevin: 'alevín',
  junior: 'júnior',
  senior: 'sénior',
  pabellon: 'pabellón',
};
const SMALL_WORDS = new Set(['de', 'del', 'la', 'las', 'el', 'los', 'y', 'i']);

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Returns a name for a team of the club: `Infantil femenino B`.
 * @param rest words of its name in the list, without the club's
 * @param competition category and competition in the list
 */
export function newTeamName(rest: readonly string[], competition: string): string {
  const words = [...new Set([...rest, ...teamWords(competition)])];
  const ageAndGender = [...words.filter(isCategory), ...words.filter(isGender)];
  const marks = rest
    .filter((word) => !ageAndGender.includes(word))
    .map((word) => (word.length === 1 ? word.toUpperCase() : word));
  const known = ageAndGender.map((word) => ACCENTED[word] ?? word).join(' ');
  // The words of the list say more than a gender alone: «Sub-23 masculino».
  const group = words.some(isCategory) ? known : cleanText(competition);
  return capitalize([group, ...marks].join(' ').trim());
}

/** Returns a name for a venue: that of the list, with small letters if the list has capitals only. */
export function newVenueName(name: string): string {
  const text = cleanText(name);
  if (text !== text.toUpperCase()) return text;
  return text
    .toLowerCase()
    .split(' ')
    .map((word) => (SMALL_WORDS.has(word) ? word : capitalize(ACCENTED[word] ?? word)))
    .join(' ');
}
