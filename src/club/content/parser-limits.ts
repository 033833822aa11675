import type { Fault } from './problems/faults.ts';

/** Limits of the parsers, whose time grows with the square of these numbers. Deep nesting would overflow the stack. */
const MAX_YAML_LENGTH = 300_000;
const MAX_MARKDOWN_LENGTH = 100_000;
const MAX_DEPTH = 20;
const MAX_CONTAINER_LINES = 2_000;
const MAX_FORMAT_SIGNS = 500;

/** Reason not to parse a text, and its offset. */
interface Excess {
  offset: number;
  fault: Fault;
}

/** Finds the first position at which a YAML text exceeds the limits of its parser. */
export function findYamlExcess(text: string): Excess | undefined {
  if (text.length > MAX_YAML_LENGTH) return tooLong(MAX_YAML_LENGTH, 'letras');
  let depth = 0;
  // A letter at the beginning of a line starts a new field, which closes all brackets.
  for (const { index: offset, 0: found } of text.matchAll(/^\p{L}|(?:[?:-][ \t]+)+|[[{\]}]/gmu)) {
    if (/\p{L}/u.test(found)) depth = 0;
    else if (/[[{]/.test(found)) depth += 1;
    else if (/[\]}]/.test(found)) depth = Math.max(0, depth - 1);
    if (Math.max(depth, found.split(/[ \t]+/).length - 1) > MAX_DEPTH) return tooDeep(offset);
  }
  return undefined;
}

/** Markers at the beginning of a Markdown line that open quotes, list items and numbered items. */
const CONTAINERS = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)))+/;

/** Finds the first position at which a Markdown text exceeds the limits of its parser. */
export function findMarkdownExcess(text: string): Excess | undefined {
  if (text.length > MAX_MARKDOWN_LENGTH) return tooLong(MAX_MARKDOWN_LENGTH, 'letras');
  let offset = 0;
  let paragraph = { offset: 0, depth: 0, signs: 0 };
  let containers = 0;
  for (const line of text.split('\n')) {
    if (line.trim() === '') paragraph = { offset: offset + line.length + 1, depth: 0, signs: 0 };
    const [marks = ''] = CONTAINERS.exec(line) ?? [];
    const depth = marks.match(/[>*+-]|\d+/g)?.length ?? 0;
    if (depth > MAX_DEPTH) return tooDeep(offset);
    // A line without markers continues the quote or the list above it.
    paragraph.depth = Math.max(paragraph.depth, depth);
    containers += paragraph.depth;
    if (containers > MAX_CONTAINER_LINES)
      return { ...tooLong(MAX_CONTAINER_LINES, 'líneas de listas y citas'), offset };
    paragraph.signs += line.match(/[*_`[\]<!&\\]/g)?.length ?? 0;
    if (paragraph.signs > MAX_FORMAT_SIGNS)
      return { offset: paragraph.offset, fault: { code: 'many signs', max: MAX_FORMAT_SIGNS } };
    offset += line.length + 1;
  }
  return undefined;
}

const tooDeep = (offset: number): Excess => ({ offset, fault: { code: 'deep nesting', max: MAX_DEPTH } });
const tooLong = (max: number, unit: (Fault & { code: 'too long' })['unit']): Excess => ({
  offset: 0,
  fault: { code: 'too long', max, unit },
});
