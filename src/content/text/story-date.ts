import type { RootContent } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { isDate } from '../../agenda/dates.ts';
import { nearest } from '../nearest.ts';
import type { ProblemText } from '../problems.ts';

const month = new Intl.DateTimeFormat('es', { month: 'long', timeZone: 'UTC' });
const MONTHS = Array.from({ length: 12 }, (_, i) => month.format(Date.UTC(2024, i)));

/** A story's day and the rest of it, or what is wrong with it. */
type Dated = { date: string; rest: RootContent[] } | { problem: ProblemText };

/** Takes the day off a story, which stands in italics before its text: `*9 de noviembre de 2024.* Si tienes…`. */
export function takeDate(title: string, [first, ...others]: RootContent[]): Dated {
  if (first?.type !== 'paragraph' || first.children[0]?.type !== 'emphasis')
    return {
      problem: {
        found: `La noticia «${title}» no empieza por su fecha.`,
        allowed: 'la fecha en cursiva delante del texto: «*9 de noviembre de 2024.* Si tienes…»',
      },
    };
  const [day, ...words] = first.children;
  const read = readDay(textOf(day).replace(/\.$/, ''));
  if ('problem' in read) return read;
  const [next] = words;
  if (next?.type === 'text') next.value = next.value.replace(/^[.:,]?\s+/, '');
  const rest = words.length > 0 ? [{ ...first, children: words }, ...others] : others;
  return { date: read.date, rest };
}

function readDay(text: string): { date: string } | { problem: ProblemText } {
  const [, day = '', name = '', year = ''] = /^(\d{1,2}) de (\p{L}+) de (\d{4})$/u.exec(text.trim()) ?? [];
  const two = (n: number | string) => String(n).padStart(2, '0');
  const number = MONTHS.indexOf(name.toLowerCase()) + 1;
  const date = `${year}-${two(number)}-${two(day)}`;
  if (isDate(date)) return { date };
  const near = number === 0 && nearest(name.toLowerCase(), MONTHS);
  return {
    problem: {
      found: `«${text}» no es un día del calendario.`,
      allowed: 'día, mes y año, como «9 de noviembre de 2024»',
      nearest: near ? `${day} de ${near} de ${year}` : undefined,
    },
  };
}
