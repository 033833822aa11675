import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeDocument, formatDocument, readDocument } from './documents.ts';
import { documentArbitrary, valueArbitrary, withRandomEdit } from './testing/random-document.ts';

/** Path without a declaration, so that no schema restricts the values. */
const FILE = 'cualquiera.yaml';

const options = { numRuns: process.env.FULL ? 2000 : 150 };

const commentsIn = (text: string) => (text.match(/# (?:nota \d+\.|inicio|fin)/g) ?? []).sort();

test('keeps an unchanged document byte for byte, and formats it idempotently with all its comments', () => {
  fc.assert(
    fc.property(documentArbitrary, ({ value, text }) => {
      expect(readDocument(FILE, text)).toEqual(value);
      expect(changeDocument(FILE, text, structuredClone(value))).toBe(text);
      const formatted = formatDocument(FILE, text);
      expect(readDocument(FILE, formatted)).toEqual(value);
      expect(commentsIn(formatted)).toEqual(commentsIn(text));
      expect(formatDocument(FILE, formatted)).toBe(formatted);
    }),
    options,
  );
});

test('reads back the changed value after any change, also with CRLF line endings', () => {
  fc.assert(
    fc.property(
      documentArbitrary,
      valueArbitrary,
      fc.infiniteStream(fc.nat(1e6)),
      fc.nat(3),
      ({ value, text }, replacement, numbers, editCount) => {
        let next: unknown = value;
        for (let i = 0; i <= editCount; i++)
          next = withRandomEdit(next, () => numbers.next().value ?? 0, replacement);
        const after = changeDocument(FILE, text, next);
        expect(readDocument(FILE, after)).toEqual(next);
        expect(readDocument(FILE, changeDocument(FILE, '', next))).toEqual(next);
        const withCrlf = changeDocument(FILE, text.replaceAll('\n', '\r\n'), next);
        expect(withCrlf.replaceAll('\r\n', '\n')).toBe(after);
        expect(withCrlf).not.toMatch(/[^\r]\n/);
      },
    ),
    options,
  );
});

test('keeps all comments if nothing is deleted', () => {
  fc.assert(
    fc.property(documentArbitrary, fc.infiniteStream(fc.nat(4)), ({ value, text }, numbers) => {
      const random = () => numbers.next().value ?? 0;
      const next = withoutDeletions(value, random);
      const after = changeDocument(FILE, text, next);
      expect(readDocument(FILE, after)).toEqual(next);
      expect(commentsIn(after)).toEqual(commentsIn(text));
    }),
    options,
  );
});

/** Returns a value with random changed scalars and added fields, and lists that are reversed or have a new item. */
function withoutDeletions(value: unknown, pick: () => number): unknown {
  if (Array.isArray(value)) {
    // Two equal items cannot be told apart.
    if (new Set(value.map((item) => JSON.stringify(item))).size < value.length) return value;
    const kind = pick();
    if (kind > 1) return value.map((item) => withoutDeletions(item, pick));
    return kind === 0 ? value.toReversed() : ['nueva', ...value];
  }
  if (typeof value !== 'object' || value === null) return pick() === 0 ? `${value} más` : value;
  const fields = Object.entries(value).map(([key, child]) => [key, withoutDeletions(child, pick)]);
  return Object.fromEntries(pick() === 0 ? [...fields, ['nueva', { a: 1 }]] : fields);
}

/** Ids of list items, and a random change of the list. */
const listChange = fc
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

test('moves comments with their items, and keeps all others', () => {
  fc.assert(
    fc.property(listChange, ({ ids, now, added, changed, apart }) => {
      const item = (id: number) =>
        `  # sobre ${id}\n  - id: ${id}\n    'name': n${id} # junto a ${id}\n    # bajo ${id}\n`;
      const text = `# todo\n\nlista:\n  # clave\n\n${ids.map(item).join(apart ? '\n' : '')}\n# fin\notra: 1\n`;
      const lista = [...now, ...added].map((id) => ({ id, name: changed.includes(id) ? 'otro' : `n${id}` }));
      const after = changeDocument(FILE, text, { lista, otra: 1 });
      const keptItems = now.map((id) =>
        changed.includes(id) ? item(id).replace(`n${id}`, 'otro') : item(id),
      );
      const addedItems = added.map((id) => `  - id: ${id}\n    name: n${id}\n`);
      expect(after).toBe(
        `# todo\n\nlista:\n  # clave\n\n${[...keptItems, ...addedItems].join(apart ? '\n' : '')}\n# fin\notra: 1\n`,
      );
    }),
    options,
  );
});
