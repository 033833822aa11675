import { fieldWords } from '../../../content/field-words.ts';
import { pairsInOrder } from '../../documents/match-items.ts';
import type { FieldSchema, References } from './field-changes.ts';

/** A value of a content file as a sentence has it: keys by the names of what they lead to. Empty for nothing. */
export function valueWords(value: unknown, schema: FieldSchema, references: References): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (Array.isArray(value))
    return value
      .map((item) => valueWords(item, schema.items ?? {}, references))
      .join(value.some((item) => typeof item === 'object') ? '; ' : ', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .flatMap(([key, inner]) => {
        const { additionalProperties: each } = schema;
        const known = schema.properties?.[key] ?? (typeof each === 'object' ? each : {});
        const words = valueWords(inner, known, references);
        return words ? [`${fieldWords(key, known.title)}: ${words}`] : [];
      })
      .join(', ');
  const kind = schema.refers as keyof References | undefined;
  const named = kind && references[kind]?.find(({ key }) => key === value);
  return named?.name ?? String(value);
}

/** Of two texts the lines that only one of them has. */
export function changedLines(before: string, after: string): { before: string; after: string } {
  const [old, now] = [before, after].map((text) => text.split(/\r?\n/)) as [string[], string[]];
  const pairs = pairsInOrder(old, now);
  const kept = new Set(pairs);
  const words = (lines: string[]) => lines.filter((line) => line.trim() !== '').join('\n');
  return {
    before: words(old.filter((_, index) => !kept.has(index))),
    after: words(now.filter((_, index) => pairs[index] === undefined)),
  };
}
