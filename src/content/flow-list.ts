import { stringify } from 'yaml';
import { z } from 'zod';
import { nearest } from './nearest.ts';

/** Between the elements of a list that was written as one text: `lunes y jueves`. */
const BETWEEN = /\s*[,;/]\s*|\s+[ye]\s+/;

const asFlow = (elements: unknown[]) =>
  stringify(elements, { collectionStyle: 'flow', flowCollectionPadding: false, lineWidth: 0 }).trim();

/** An element of the list as it was meant; undefined when that cannot be told. */
function elementOf(schema: z.core.$ZodType, typed: string): unknown {
  const values = schema instanceof z.ZodEnum ? schema.options.map(String) : [];
  return [typed, Number(typed), nearest(typed, values)].find((value) => z.safeParse(schema, value).success);
}

/** The elements that stand in one text; undefined when they cannot be told. */
function elementsOf(schema: z.core.$ZodType, typed: string): unknown[] | undefined {
  const parts = typed.split(BETWEEN).filter(Boolean);
  // Commas and «y» belong to a free text such as an address; keys and days have no spaces.
  const apart = !z.safeParse(schema, typed).success || parts.every((part) => !part.includes(' '));
  const elements = (apart ? parts : [typed]).map((part) => elementOf(schema, part));
  return elements.length === 0 || elements.includes(undefined) ? undefined : elements;
}

/** What to write where a list of plain values goes: `[lunes, jueves]`. It is right inside braces and outside of them. */
export function flowList({ element }: z.ZodArray, typed: string): string | undefined {
  if (element instanceof z.ZodObject) return undefined;
  const elements = elementsOf(element, typed.trim());
  if (elements) return `una lista entre corchetes: ${asFlow(elements)}`;
  const examples = element instanceof z.ZodEnum ? element.options.slice(0, 2) : ['uno', 'dos'];
  return `una lista entre corchetes, como ${asFlow(examples)}`;
}
