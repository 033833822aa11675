import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeDocument, readDocument } from './documents.ts';
import { anyDocument, anyValue, edited } from './testing/random-document.ts';

/** No schema is known for it: every value may stand anywhere in it. */
const FILE = 'cualquiera.yaml';

const options = { numRuns: 150 };

test('every document is read as it was meant and stays as it is', () => {
  fc.assert(
    fc.property(anyDocument, ({ value, text }) => {
      expect(readDocument(FILE, text).value).toEqual(value);
      expect(changeDocument(FILE, text, structuredClone(value))).toBe(text);
    }),
    options,
  );
});

test('what is read after any change is the changed value, also with Windows line ends', () => {
  fc.assert(
    fc.property(
      anyDocument,
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
    fc.property(anyDocument, anyDocument, ({ text }, { value }) => {
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
