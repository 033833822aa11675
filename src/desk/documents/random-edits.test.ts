import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeDocument, readDocument } from './documents.ts';

/** No schema is known for it: every value may stand anywhere in it. */
const FILE = 'cualquiera.yaml';

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

const text = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
);
const scalar = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 1, arbitrary: fc.integer({ min: -50, max: 3000 }) },
  { weight: 1, arbitrary: fc.boolean() },
);
const { value: anyValue } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    scalar,
    fc.array(tie('value'), { minLength: 1, maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...KEYS), tie('value'), { minKeys: 1, maxKeys: 4 }),
  ),
}));

/** Writes a value as people do: in any style, with comments, empty lines and other indentations. */
function written(value: unknown, column: number, pick: (most: number) => number, note: () => string): string {
  const pad = ' '.repeat(column);
  const above = () => (pick(4) === 0 ? `${pad}# ${note()}\n` : '') + (pick(9) === 0 ? '\n' : '');
  const inside = (each: unknown) => {
    if (typeof each !== 'object' || each === null) {
      const tail = pick(6) === 0 ? ` # ${note()}` : '';
      return ` ${scalarIn(each, column + 2, pick, tail)}`;
    }
    if (pick(3) === 0) return ` ${flowIn(each, pick)}`;
    return null;
  };
  if (Array.isArray(value))
    return value
      .map((item) => {
        const line = inside(item);
        if (line !== null) return `${above()}${pad}-${line}\n`;
        const nested = written(item, column + 2, pick, note);
        return nested.startsWith(`${pad}  #`) || nested.startsWith('\n')
          ? `${above()}${pad}-\n${nested}`
          : `${above()}${pad}- ${nested.slice(column + 2)}`;
      })
      .join('');
  return Object.entries(value as object)
    .map(([key, each]) => {
      const head = `${above()}${pad}${JSON.stringify(key)}:`;
      const line = inside(each);
      if (line !== null) return `${head}${line}\n`;
      const deeper = column + (Array.isArray(each) && column > 0 && pick(3) === 0 ? 0 : 1 + pick(4));
      return `${head}\n${written(each, deeper, pick, note)}`;
    })
    .join('');
}

function scalarIn(value: unknown, column: number, pick: (most: number) => number, tail: string): string {
  if (typeof value !== 'string') return JSON.stringify(value) + tail;
  if (/^[a-záé][a-záéí ]*[a-z]$/.test(value) && !/^(?:true|false|null)$/.test(value)) return value + tail;
  if (/^[^\n#:]{30,}$/.test(value) && pick(2) === 0) {
    const lines = value.replaceAll(/(.{20,}?) (?=\S)/g, '$1\n').split('\n');
    return `>-\n${lines.map((line) => ' '.repeat(column) + line).join('\n')}`;
  }
  const single = !/[\n\p{C}]/u.test(value) && pick(2) === 0;
  return (single ? `'${value.replaceAll("'", "''")}'` : JSON.stringify(value)) + tail;
}

function flowIn(value: unknown, pick: (most: number) => number): string {
  const gap = () => (pick(5) === 0 ? ',\n                ' : ', ');
  const joined = (parts: string[]) =>
    parts.reduce((before, part) => (before ? before + gap() + part : part), '');
  if (Array.isArray(value)) return `[${joined(value.map((item) => flowIn(item, pick)))}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{ ${joined(Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${flowIn(each, pick)}`))} }`;
}

const document = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...KEYS), anyValue, { minKeys: 1, maxKeys: 5 }),
    fc.infiniteStream(fc.nat(1e6)),
  )
  .map(([value, random]) => {
    let notes = 0;
    const pick = (most: number) => (random.next().value ?? 0) % most;
    return { value, text: `# inicio\n\n${written(value, 0, pick, () => `nota ${++notes}.`)}# fin\n` };
  });

/** Changes a value in one place: another value, an item more, less, or elsewhere. */
function edited(value: unknown, random: () => number, put: unknown): unknown {
  if (typeof value !== 'object' || value === null) return put;
  const pick = (most: number) => random() % most;
  if (Array.isArray(value)) {
    const copy = [...value];
    const at = pick(copy.length);
    const kind = pick(5);
    if (kind === 0) copy.splice(at, 0, put);
    else if (kind === 1 && copy.length > 1) copy.splice(at, 1);
    else if (kind === 2) copy.splice(pick(copy.length), 0, ...copy.splice(at, 1));
    else copy[at] = edited(copy[at], random, put);
    return copy;
  }
  const keys = Object.keys(value);
  const key = keys[pick(keys.length)] ?? '';
  const kind = pick(5);
  if (kind === 0) return { ...value, nueva: put };
  if (kind === 1 && keys.length > 1)
    return Object.fromEntries(Object.entries(value).filter(([k]) => k !== key));
  return { ...value, [key]: edited((value as Record<string, unknown>)[key], random, put) };
}

const options = { numRuns: 400 };

test('every document is read as it was meant and stays as it is', () => {
  fc.assert(
    fc.property(document, ({ value, text }) => {
      expect(readDocument(FILE, text).value).toEqual(value);
      expect(changeDocument(FILE, text, structuredClone(value))).toBe(text);
    }),
    options,
  );
});

test('what is read after any change is the changed value, also with Windows line ends', () => {
  fc.assert(
    fc.property(
      document,
      anyValue,
      fc.infiniteStream(fc.nat(1e6)),
      fc.nat(3),
      ({ value, text }, put, random, more) => {
        let next: unknown = value;
        for (let i = 0; i <= more; i++) next = edited(next, () => random.next().value ?? 0, put);
        const after = changeDocument(FILE, text, next);
        expect(readDocument(FILE, after).value).toEqual(next);
        const windows = changeDocument(FILE, text.replaceAll('\n', '\r\n'), next);
        expect(windows.replaceAll('\r\n', '\n')).toBe(after);
        expect(windows).not.toMatch(/[^\r]\n/);
      },
    ),
    options,
  );
});

test('any value can take the place of any other', () => {
  fc.assert(
    fc.property(document, document, ({ text }, { value }) => {
      expect(readDocument(FILE, changeDocument(FILE, text, value)).value).toEqual(value);
      expect(readDocument(FILE, changeDocument(FILE, '', value)).value).toEqual(value);
    }),
    options,
  );
});

/** Items with a comment above, one below, and one beside a field. */
const commented = fc
  .uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 2, maxLength: 8 })
  .chain((ids) =>
    fc.record({
      ids: fc.constant(ids),
      now: fc.shuffledSubarray(ids, { minLength: 1 }),
      added: fc.array(fc.integer({ min: 100, max: 200 }), { maxLength: 2 }),
      changed: fc.subarray(ids),
      apart: fc.boolean(),
    }),
  );

test('items that move take their comments along, and no other comment goes', () => {
  fc.assert(
    fc.property(commented, ({ ids, now, added, changed, apart }) => {
      const item = (id: number) =>
        `  # sobre ${id}\n  - id: ${id}\n    'name':  n${id} # junto a ${id}\n    # bajo ${id}\n`;
      const text = `# todo\n\nlista: # clave\n${ids.map(item).join(apart ? '\n' : '')}\n# fin\notra: 1\n`;
      const lista = [...now, ...added].map((id) => ({ id, name: changed.includes(id) ? 'otro' : `n${id}` }));
      const after = changeDocument(FILE, text, { lista, otra: 1 });
      const kept = now.map((id) => (changed.includes(id) ? item(id).replace(`n${id}`, 'otro') : item(id)));
      const fresh = added.map((id) => `  - id: ${id}\n    name: n${id}\n`);
      expect(after).toBe(
        `# todo\n\nlista: # clave\n${[...kept, ...fresh].join(apart ? '\n' : '')}\n# fin\notra: 1\n`,
      );
    }),
    options,
  );
});
