import { expect, test } from 'vitest';
import { multipart, pageHeaders } from '../testing/http.ts';
import { FormRefusal, parseSubmission, sanitizeText } from './form.ts';
import { suspicionOf } from './suspicion.ts';

/** Character sequences that an attack repeats to slow down the parser. */
const REPEATED: Record<string, string> = {
  'combining marks that normalisation reorders': '\u0301\u0327',
  'invisible characters': '\u200b\u202e',
  'link prefixes': 'http://',
};

/** Returns the shortest of nine parse times in ms, the one least disturbed by other load. */
async function measureParseTime(message: string): Promise<number> {
  const body = Buffer.from(multipart({ message }));
  const type = pageHeaders('http://localhost')['content-type'] ?? '';
  const times: number[] = [];
  for (let round = 0; round < 9; round++) {
    const start = performance.now();
    await parseSubmission(body, type).catch((error) => {
      if (!(error instanceof FormRefusal)) throw error;
    });
    times.push(performance.now() - start);
  }
  return Math.min(...times);
}

test.each(Object.entries(REPEATED))(
  '%s: parsing 64 KB takes at most 20 times as long as 4 KB',
  async (_name, char) => {
    const messageOfSize = (bytes: number) => `a${char.repeat(bytes / Buffer.byteLength(char))}`;
    // Times below the clock's resolution count as half a millisecond.
    const smallTime = Math.max(await measureParseTime(messageOfSize(4 * 1024)), 0.5);
    expect((await measureParseTime(messageOfSize(63 * 1024))) / smallTime).toBeLessThan(20);
  },
);

test('keeps at most ten combining marks on a letter', () => {
  expect(sanitizeText('N\u0303, e\u0323\u0302 y שָׁ')).toBe('Ñ, ệ y שָׁ');
  expect(sanitizeText(`a${'\u0316'.repeat(500)}b`)).toBe(`a${'\u0316'.repeat(10)}b`);
});

test.each([500, 501])('accepts a message whose honeypot was autofilled with %i letters', async (length) => {
  const autofilled = 'https://example.org/ana'.padEnd(length, 'a').slice(0, length);
  const body = multipart({ message: 'hola', web_personal: autofilled });
  const submission = await parseSubmission(Buffer.from(body), pageHeaders('')['content-type'] ?? '');
  expect(submission.message).toBe('hola');
  expect(autofilled.startsWith(submission.web_personal)).toBe(true);
  expect(submission.web_personal.length).toBe(Math.min(length, 500));
  expect(suspicionOf(submission, null)).toBe('honeypot');
});
