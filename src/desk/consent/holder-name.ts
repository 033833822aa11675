import type { Club } from '../../content/club.ts';
import { withoutAccents } from '../../content/slug.ts';

/**
 * A Spanish warning where whoever holds the forms seems to be called by name; null otherwise. A record says an office,
 * which outlasts the person.
 */
export function holderWarning(
  holder: string,
  { coaches, board }: Pick<Club, 'coaches' | 'board'>,
): string | null {
  const words = ` ${withoutAccents(holder).replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  const capitalised = /\p{Lu}\p{L}*\s+(?:de\s+|del\s+|la\s+)*\p{Lu}/u.test(holder);
  const named = [...coaches, ...board].some(({ name }) => {
    const [first, second] = withoutAccents(name).split(/\s+/);
    return first && second && words.includes(` ${first} ${second} `);
  });
  if (!capitalised || !named) return null;
  return `«${holder}» parece el nombre de una persona: pon su cargo, como «la secretaría», que sigue valiendo cuando la persona cambia.`;
}
