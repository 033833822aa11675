import { expect, test } from 'vitest';
import { multipart, pageHeaders } from '../testing/http.ts';
import { FormRefusal, parseSubmission, sanitizeText } from './form.ts';
import { suspicionOf } from './suspicion.ts';

/** Character sequences that an attack repeats to slow down the parser. */
const REPEATED: Record<string, string> = {
  'marks whose order normalisation has to sort': '\u0301\u0327',
  'invisible signs': '\u200b\u202e',
  'beginnings of links': 'http://',
};

/** Shortest of nine measurements of parsing a form, in ms, which is the least disturbed by other load. */
async function timeOf(message: string): Promise<number> {
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
    const sized = (bytes: number) => `a${char.repeat(bytes / Buffer.byteLength(char))}`;
    // Times below the clock's resolution count as half a millisecond.
    const smallTime = Math.max(await timeOf(sized(4 * 1024)), 0.5);
    expect((await timeOf(sized(63 * 1024))) / smallTime).toBeLessThan(20);
  },
);

test('keeps the marks that a language needs, not hundreds on one letter', () => {
  expect(sanitizeText('N\u0303, e\u0323\u0302 y שָׁ')).toBe('Ñ, ệ y שָׁ');
  expect(sanitizeText(`a${'\u0316'.repeat(500)}b`)).toBe(`a${'\u0316'.repeat(10)}b`);
});

test('keeps single-line fields on one line, even if they look like a mail header', async () => {
  const [body, type] = [
    multipart({ from_name: 'Ana\r\nBcc: eva@example.net\n' }),
    pageHeaders('')['content-type'],
  ];
  const { from_name } = await parseSubmission(Buffer.from(body), type ?? '');
  expect(from_name).toBe('Ana Bcc: eva@example.net');
});

test.each([21, 500, 501, 20_000])(
  'accepts a message whose honeypot autofill has filled with %i letters',
  async (length) => {
    const filled = 'https://example.org/ana'.padEnd(length, 'a').slice(0, length);
    const body = multipart({ message: 'hola', web_personal: filled });
    const submission = await parseSubmission(Buffer.from(body), pageHeaders('')['content-type'] ?? '');
    expect(submission.message).toBe('hola');
    expect(filled.startsWith(submission.web_personal)).toBe(true);
    expect(submission.web_personal.length).toBe(Math.min(length, 500));
    expect(suspicionOf(submission, null)).toBe('honeypot');
  },
);
