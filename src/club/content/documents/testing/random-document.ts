import fc from 'fast-check';

const KEYS = ['name', 'link', 'días', 'x y', '7', 'no', 'a: b', '#c'] as const;
const TEXTS = [
  'lunes',
  'no',
  '08',
  '12:30',
  '2024-11-14',
  '*a',
  '&b',
  'x #y',
  'a: b',
  '- x',
  '[x',
  '{{nombre}}',
  'l\'h «q» "z"',
  ' a ',
  'uno\ndos\n',
  'uno\n\n  dos',
  'null',
  '~',
  '"',
  ':',
  '---',
  '%a',
  '@a',
  'a, b',
  '\u0007\ud83c\udfd0',
  'Un texto que es tan largo que no cabe en una sola línea y que, por tanto, hay que partir entre varias de ellas.',
];

const textArbitrary = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
);
const scalarArbitrary = fc.oneof(
  { weight: 4, arbitrary: textArbitrary },
  { weight: 1, arbitrary: fc.integer({ min: -50, max: 3000 }) },
  { weight: 1, arbitrary: fc.boolean() },
);
export const { value: valueArbitrary } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    scalarArbitrary,
    fc.array(tie('value'), { minLength: 1, maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...KEYS), tie('value'), { minKeys: 1, maxKeys: 4 }),
  ),
}));

/**
 * Writes a value in the random style of a person: with varying indentation, empty lines, and comments in any column above,
 * beside and below entries.
 */
function blockYaml(
  value: unknown,
  column: number,
  pick: (limit: number) => number,
  note: () => string,
): string {
  const pad = ' '.repeat(column);
  const above = () => (pick(4) === 0 ? `${pad}# ${note()}\n` : '') + (pick(9) === 0 ? '\n' : '');
  const sameLineComment = () => (pick(8) === 0 ? ` # ${note()}` : '');
  const below = () => (pick(8) === 0 ? `${' '.repeat(pick(column + 2))}# ${note()}\n` : '');
  const inlineYaml = (child: unknown) => {
    if (typeof child !== 'object' || child === null) {
      const tail = pick(6) === 0 ? ` # ${note()}` : '';
      return ` ${scalarYaml(child, column + 2, pick, tail)}`;
    }
    if (pick(3) === 0) return ` ${flowYaml(child, pick, note)}${sameLineComment()}`;
    return null;
  };
  if (Array.isArray(value))
    return value
      .map((item) => {
        const line = inlineYaml(item);
        if (line !== null) return `${above()}${pad}-${line}\n${below()}`;
        const nested = blockYaml(item, column + 2, pick, note);
        return nested.startsWith(`${pad}  #`) || nested.startsWith('\n')
          ? `${above()}${pad}-${sameLineComment()}\n${nested}${below()}`
          : `${above()}${pad}- ${nested.slice(column + 2)}${below()}`;
      })
      .join('');
  return Object.entries(value as object)
    .map(([key, child]) => {
      const head = `${above()}${pad}${JSON.stringify(key)}:`;
      const line = inlineYaml(child);
      if (line !== null) return `${head}${line}\n${below()}`;
      const deeper = column + (Array.isArray(child) && column > 0 && pick(3) === 0 ? 0 : 1 + pick(4));
      return `${head}${sameLineComment()}\n${blockYaml(child, deeper, pick, note)}${below()}`;
    })
    .join('');
}

function scalarYaml(
  value: unknown,
  column: number,
  pick: (limit: number) => number,
  comment: string,
): string {
  if (typeof value !== 'string') return JSON.stringify(value) + comment;
  if (/^[a-záé][a-záéí ]*[a-z]$/.test(value) && !/^(?:true|false|null)$/.test(value)) return value + comment;
  if (/^[^\n#:]{30,}$/.test(value) && pick(2) === 0) {
    const lines = value.replaceAll(/(.{20,}?) (?=\S)/g, '$1\n').split('\n');
    return `>-\n${lines.map((line) => ' '.repeat(column) + line).join('\n')}`;
  }
  const isSingleQuoted = !/[\n\p{C}]/u.test(value) && pick(2) === 0;
  return (isSingleQuoted ? `'${value.replaceAll("'", "''")}'` : JSON.stringify(value)) + comment;
}

function flowYaml(value: unknown, pick: (limit: number) => number, note: () => string): string {
  const line = '\n                ';
  const gap = () => (pick(9) === 0 ? `, # ${note()}${line}` : pick(5) === 0 ? `,${line}` : ', ');
  const joined = (parts: string[]) =>
    parts.reduce((before, part) => (before ? before + gap() + part : part), '') +
    (pick(9) === 0 ? ` # ${note()}${line}` : '');
  if (Array.isArray(value)) return `[${joined(value.map((item) => flowYaml(item, pick, note)))}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const pairs = Object.entries(value).map(
    ([key, child]) => `${JSON.stringify(key)}: ${flowYaml(child, pick, note)}`,
  );
  return `{ ${joined(pairs)} }`;
}

/** Random YAML texts, each with its value. */
export const documentArbitrary = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...KEYS), valueArbitrary, { minKeys: 1, maxKeys: 5 }),
    fc.infiniteStream(fc.nat(1e6)),
  )
  .map(([value, random]) => {
    let notes = 0;
    const pick = (limit: number) => (random.next().value ?? 0) % limit;
    const text = `# inicio\n\n${blockYaml(value, 0, pick, () => `nota ${++notes}.`)}# fin\n`;
    return { value, text };
  });

/** Returns a value with one random change: a value is replaced, or an item is added, deleted or moved. */
export function withRandomEdit(value: unknown, random: () => number, replacement: unknown): unknown {
  if (typeof value !== 'object' || value === null) return replacement;
  const pick = (limit: number) => random() % limit;
  if (Array.isArray(value)) {
    const copy = [...value];
    const at = pick(copy.length);
    const edit = pick(5);
    if (edit === 0) copy.splice(at, 0, replacement);
    else if (edit === 1 && copy.length > 1) copy.splice(at, 1);
    else if (edit === 2) copy.splice(pick(copy.length), 0, ...copy.splice(at, 1));
    else copy[at] = withRandomEdit(copy[at], random, replacement);
    return copy;
  }
  const keys = Object.keys(value);
  const key = keys[pick(keys.length)] ?? '';
  const edit = pick(5);
  if (edit === 0) return { ...value, nueva: replacement };
  if (edit === 1 && keys.length > 1)
    return Object.fromEntries(Object.entries(value).filter(([k]) => k !== key));
  return { ...value, [key]: withRandomEdit((value as Record<string, unknown>)[key], random, replacement) };
}
