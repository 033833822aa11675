import { type Scalar, stringify } from 'yaml';
import { foldedLines } from './fold.ts';
import { parseValue } from './parse.ts';
import { isSame } from './wanted.ts';

/** Where a scalar is written. */
export interface ScalarPlace {
  inFlow: boolean;
  /** Column of the lines of a text that has several. */
  indent: number;
  /** Column where the value begins. */
  column: number;
  width: number;
  /** Whether a block, `>-`, may stand here: not before a comment on the same line. */
  takesBlock: boolean;
}

/** How a scalar was written before, or how others like it are. */
export interface ScalarStyle {
  type: Scalar.Type | undefined;
  /** Without the blanks behind it; empty where only the style of others is known. */
  written: string;
}

/** Words that YAML 1.1, which other programs read, takes for true or false. */
const TRUTHY = /^(?:y|n|yes|no|on|off)$/i;
/** Characters that are only safe as an escape: control characters but tab and line break, marks, halves of pairs. */
const CONTROL = /(?![\t\n])[\p{Cc}\p{Cs}\ufeff\u2028\u2029]/u;

const reads = (text: string, value: unknown) => isSame(parseValue(text)?.value, value);

/** Whether a text is read as itself without quotes, as a value and as an item. */
function isPlain(value: string, inFlow: boolean): boolean {
  if (/^\s|\s$|[\n\t]/.test(value) || value === '' || TRUTHY.test(value) || CONTROL.test(value)) return false;
  return (
    reads(`k: ${value}\nz: 1`, { k: value, z: 1 }) &&
    reads(`- ${value}\n- 1`, [value, 1]) &&
    (!inFlow || (reads(`{ k: ${value}, z: 1 }`, { k: value, z: 1 }) && reads(`[${value}, 1]`, [value, 1])))
  );
}

const singleQuoted = (value: string) => `'${value.replaceAll("'", "''")}'`;
/** JSON's escapes are among those of YAML. */
const doubleQuoted = (value: string) =>
  JSON.stringify(value).replace(
    /(?!\n)[\p{Cc}\ufeff\u2028\u2029]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** A key of a map as it is written. */
export function keyText(name: string, inFlow: boolean): string {
  const plain =
    !/[\n\t]/.test(name) && reads(`${name}: 1`, { [name]: 1 }) && !TRUTHY.test(name) && !CONTROL.test(name);
  const inBraces = !inFlow || reads(`{ ${name}: 1, "": 1 }`, { [name]: 1, '': 1 });
  return plain && inBraces && name !== '' ? name : doubleQuoted(name);
}

/**
 * A value that is no map and no list as it is written: in the style it had where that can hold it, without quotes where
 * that is read as the same, else in double quotes. Long texts are folded. Empty for null outside of braces and brackets.
 */
export function scalarText(value: unknown, style: ScalarStyle, place: ScalarPlace): string {
  if (value === null || value === undefined) return place.inFlow ? 'null' : '';
  if (typeof value !== 'string') return stringify(value).trimEnd();
  const { type, written } = style;
  const block = !place.inFlow && place.takesBlock ? blockText(value, style, place) : undefined;
  if (block !== undefined) return block;
  if (CONTROL.test(value) || value.includes('\n')) return doubleQuoted(value);
  if (type === 'QUOTE_SINGLE') return singleQuoted(value);
  if (type === 'QUOTE_DOUBLE' || !isPlain(value, place.inFlow)) return doubleQuoted(value);
  const old = written.split('\n').map((line) => line.trim());
  if (type !== 'PLAIN' || old.length === 1) return value;
  const lines = foldedLines(value, place.width - place.indent, old) ?? [value];
  const folded = lines.join(`\n${' '.repeat(place.indent)}`);
  return lines.slice(1).some((line) => /^[#\-?:&*!|>%@`"'[{]|^\.\.\./.test(line)) ? value : folded;
}

/** A text as a block, `>-` or `|-`; undefined where it is written on one line. */
function blockText(value: string, { type, written }: ScalarStyle, place: ScalarPlace): string | undefined {
  const wasBlock = type === 'BLOCK_FOLDED' || type === 'BLOCK_LITERAL';
  const [header = '', ...old] = written.split('\n');
  const text = value.replace(/\n+$/, '');
  const end = value.length - text.length;
  // Blanks at the ends of a block's lines get lost too easily, and those at its beginning count as its indentation.
  if (text === '' || /^\s|[ \t]$|[ \t]\n/.test(text) || CONTROL.test(value) || /\t/.test(value))
    return undefined;
  const isLong =
    place.column + value.length > place.width && type !== 'QUOTE_SINGLE' && type !== 'QUOTE_DOUBLE';
  if (!wasBlock && !value.includes('\n') && !isLong) return undefined;
  if (end > 1) return undefined;
  const folded =
    type === 'BLOCK_FOLDED' || (type !== 'BLOCK_LITERAL' && !text.includes('\n'))
      ? foldedText(
          text,
          Math.max(20, place.width - place.indent),
          old.map((line) => line.trim()),
        )
      : undefined;
  if (!folded && !text.includes('\n') && type !== 'BLOCK_LITERAL') return undefined;
  const comment = /\s#.*$/.exec(header)?.[0] ?? '';
  const pad = ' '.repeat(place.indent);
  const lines = (folded ?? text.split('\n')).map((line) => (line === '' ? '' : pad + line));
  return [`${folded ? '>' : '|'}${end === 0 ? '-' : ''}${comment}`, ...lines].join('\n');
}

/** The lines of a folded text: an empty line more stands for each line break. */
function foldedText(text: string, width: number, before: readonly string[]): string[] | undefined {
  const paragraphs = text.split('\n').map((each) => (each === '' ? [] : foldedLines(each, width, before)));
  if (!paragraphs.every((lines) => lines !== undefined)) return undefined;
  return paragraphs.flatMap((lines, i) => (i === 0 ? lines : ['', ...lines]));
}
