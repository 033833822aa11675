import { isDate } from '../../agenda/dates.ts';
import { dayWords } from '../../content/day-words.ts';
import type { Folder } from '../../content/folder.ts';
import type { Path } from '../api.ts';
import { type Fields, isFields } from '../documents/is-fields.ts';
import { fieldsOf, referencesOf } from '../server/references.ts';

/** `partidos › n.º 4` */
interface Placed {
  file: string;
  path: readonly (string | number)[];
  field: string;
}

/**
 * The same problems, with the items of lists called by their team, kind and day in place of their number:
 * `partidos › Cadete femenino (Federados), jueves 14 de noviembre de 2024`.
 */
export function withItemNames<P extends Placed>(problems: readonly P[], folder: Folder): P[] {
  if (!problems.some(({ field }) => NUMBER.test(field))) return [...problems];
  const texts = new Map([...folder.texts].flatMap(([file, text]) => (text.ok ? [[file, text.value]] : [])));
  const { equipos } = referencesOf(texts);
  const teamWords = (key: unknown) => {
    const team = equipos.find((each) => each.key === key);
    return team && `${team.name} (${team.detail})`;
  };
  return problems.map((problem) => {
    const steps = problem.field.split(' › ').map((step, i) => {
      if (!NUMBER.test(step)) return step;
      const item = valueAt(fieldsOf(problem.file, texts.get(problem.file)), problem.path.slice(0, i + 1));
      return (isFields(item) && itemWords(item, teamWords(item.equipo))) || step;
    });
    return { ...problem, field: steps.join(' › ') };
  });
}

const NUMBER = /n\.º \d+/;

function itemWords({ dia, desde, dias, rival, texto, motivo }: Fields, team: string | undefined): string {
  const day = [dia, desde].find((each) => typeof each === 'string' && isDate(each));
  const days = Array.isArray(dias) ? new Intl.ListFormat('es').format(dias.map(String)) : '';
  return [team ?? rival ?? texto ?? motivo, day ? dayWords(String(day)) : days].filter(Boolean).join(', ');
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce((part, step) => (part as Record<string | number, unknown> | null | undefined)?.[step], value);
