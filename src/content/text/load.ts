import type { Loaded } from '../document.ts';
import { type FrontMatter, frontMatter } from '../files/fields.ts';
import { BODY, type Problem, type Result, unreadable } from '../problems.ts';
import { checkSchema } from '../schema-problems.ts';
import { parseYaml } from '../yaml-source.ts';

/** Splits a Markdown file into its checked front matter and its body. */
export function loadText(file: string, text: string): Result<Loaded<FrontMatter>> {
  const at = (line: number): Pick<Problem, 'file' | 'line' | 'column' | 'path' | 'field'> => ({
    file,
    line,
    column: 1,
    path: [],
    field: '',
  });
  const match = /^---[ \t]*\n([\s\S]*?)\n---[ \t]*(?:\n|$)/.exec(text);
  if (!match)
    return unreadable(file, [
      {
        ...at(1),
        found: 'El texto no empieza por su cabecera entre dos líneas «---».',
        allowed: '«---», debajo «title: …» y «description: …», y otra línea «---»',
      },
    ]);
  const source = parseYaml(file, match[1] ?? '', 2);
  if (!source.ok) return source;
  const body = { text: text.slice(match[0].length), line: match[0].split('\n').length };
  if (body.text.trim() === '')
    return unreadable(file, [
      { ...at(body.line), path: [BODY], found: 'El texto está vacío.', allowed: 'texto bajo la cabecera' },
    ]);
  const front = checkSchema(frontMatter, source.value);
  return front.ok ? { ok: true, value: { value: front.value, source: source.value, body } } : front;
}
