import { EmailJSResponseStatus } from '@emailjs/browser';
import { afterEach, expect, test, vi } from 'vitest';
import type { Prefill } from './prefill.ts';
import { failureReason } from './send.ts';
import {
  applyPrefill,
  EMPTY_MESSAGE,
  type Message,
  mergeMessages,
  type PrefilledField,
  prefilledText,
  UnsentMessages,
} from './unsent-messages.ts';

const messageWith = (message: string): Message => ({ from_name: '', from_email: '', telefono: '', message });
const [messageA, messageB] = [messageWith('a'), messageWith('b')];

afterEach(() => vi.unstubAllGlobals());

test('reuses the key of a message that is sent again', () => {
  const unsent = new UnsentMessages();
  const key = unsent.startSending(messageA);
  expect(unsent.startSending(messageB)).not.toBe(key);
  expect(unsent.startSending(messageA)).toBe(key);
});

test('keeps a failed message after another one was sent', () => {
  const unsent = new UnsentMessages();
  unsent.startSending(messageA);
  unsent.confirmSent(unsent.startSending(messageB));
  expect(unsent.takeUnrestored()).toEqual([messageA]);
  expect(unsent.takeUnrestored()).toEqual([]);
});

test('restores all failed messages once, in order', () => {
  const unsent = new UnsentMessages();
  for (const message of [messageA, messageB, messageA]) unsent.startSending(message);
  expect(unsent.takeUnrestored()).toEqual([messageB, messageA]);
});

test('a restored message that is sent, changed or not, is not kept twice', () => {
  const unsent = new UnsentMessages();
  const key = unsent.startSending(messageA);
  unsent.takeUnrestored();
  expect(unsent.startSending(messageA)).toBe(key);
  unsent.takeUnrestored();
  unsent.confirmSent(unsent.startSending(messageWith('a, changed')));
  expect(unsent.takeUnrestored()).toEqual([]);
  expect(unsent.startSending(messageA)).not.toBe(key);
});

test('does not keep an empty message', () => {
  const unsent = new UnsentMessages();
  unsent.startSending(messageWith(''));
  expect(unsent.takeUnrestored()).toEqual([]);
});

/** Stubs `sessionStorage`. Returns its items. */
function stubStorage() {
  const items = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  });
  return items;
}

function loadAfterReload(): UnsentMessages {
  const unsent = new UnsentMessages();
  unsent.load();
  return unsent;
}

test('restores the draft and unconfirmed messages with their keys after a reload', () => {
  const items = stubStorage();
  const unsent = new UnsentMessages();
  const key = unsent.startSending(messageA);
  unsent.saveDraft(messageB);
  const reloaded = loadAfterReload();
  expect(reloaded.typed).toEqual(messageB);
  expect(reloaded.takeUnrestored()).toEqual([messageA]);
  expect(reloaded.startSending(messageA)).toBe(key);
  reloaded.confirmSent(key);
  expect(items.size).toBe(0);
});

test('remembers the prefill over a reload until the message is sent', () => {
  stubStorage();
  const prefilled = { texts: ['a'], isCumulative: true, typed: '' };
  new UnsentMessages().saveDraft(messageA, prefilled);
  const reloaded = loadAfterReload();
  expect(reloaded.prefilled).toEqual(prefilled);
  reloaded.startSending(messageA);
  expect(reloaded.prefilled).toBe(null);
});

test('keeps drafts in memory when storage is denied', () => {
  vi.stubGlobal('sessionStorage', undefined);
  const unsent = loadAfterReload();
  unsent.saveDraft(messageB);
  expect(unsent.typed).toEqual(messageB);
  unsent.startSending(messageA);
  expect(unsent.takeUnrestored()).toEqual([messageA]);
});

const anasMessage = { from_name: 'Ana', from_email: 'ana@example.org', telefono: '', message: 'Hola' };

test('merging a restored message loses nothing that was typed since', () => {
  expect(mergeMessages(EMPTY_MESSAGE, anasMessage)).toEqual(anasMessage);
  expect(mergeMessages({ ...EMPTY_MESSAGE, from_name: 'Eva', message: 'Otra cosa' }, anasMessage)).toEqual({
    ...anasMessage,
    from_name: 'Eva',
    message: 'Otra cosa\n\nHola',
  });
  expect(mergeMessages(anasMessage, anasMessage)).toEqual(anasMessage);
  const later = { ...anasMessage, message: 'Hola, ¿qué tal?' };
  expect(mergeMessages(anasMessage, later)).toEqual(later);
  expect(mergeMessages(later, anasMessage)).toEqual(later);
});

const removal = (n: number): Prefill => ({ text: `Pido que se retire la foto ${n}.`, isCumulative: true });
const team = (name: string): Prefill => ({ text: `Querría probar con ${name}.`, isCumulative: false });

/** Returns the field after several prefills; `edit` is applied between them. */
function field(typed: string, prefills: Prefill[], edit = (text: string) => text): string {
  let text = typed;
  let prefilled: PrefilledField | null = null;
  for (const [i, prefill] of prefills.entries()) {
    if (i > 0) text = edit(text);
    prefilled = applyPrefill(text, prefilled, prefill);
    text = prefilledText(prefilled);
  }
  return text;
}

test('a prefill keeps typed text and is not repeated', () => {
  const { text } = removal(17);
  expect(field('', [removal(17)])).toBe(text);
  expect(field(' \n', [removal(17)])).toBe(text);
  expect(field('foto 17', [removal(17)])).toBe(`${text}\n\nfoto 17`);
  expect(field(`${text} Gracias.`, [removal(17)])).toBe(`${text} Gracias.`);
});

test('a prefill replaces a former one that nobody edited', () => {
  expect(field('', [removal(12), team('el cadete')])).toBe(team('el cadete').text);
  expect(field('', [team('el cadete'), removal(12)])).toBe(removal(12).text);
  expect(field('', [team('el cadete'), team('el juvenil')])).toBe(team('el juvenil').text);
  expect(field('Soy Eva.', [removal(12), team('el cadete')])).toBe(`${team('el cadete').text}\n\nSoy Eva.`);
});

test('prefills for the removal of photos add up without repeats', () => {
  const twoRequests = `${removal(13).text}\n\n${removal(12).text}`;
  expect(field('', [removal(12), removal(13)])).toBe(twoRequests);
  expect(field('', [removal(13), removal(12), removal(13)])).toBe(twoRequests);
});

test('keeps a prefill that the visitor edited', () => {
  const edits = [
    (text: string) => `${text} Es mi hija.`,
    (text: string) => text.replace('la foto 12', 'las fotos 12 a 15'),
  ];
  for (const edit of edits)
    expect(field('', [removal(12), team('el cadete')], edit)).toBe(
      `${team('el cadete').text}\n\n${edit(removal(12).text)}`,
    );
});

const response = (status: number, text: string) => new EmailJSResponseStatus(status, text);

test.each([
  ['the service’s own words for a refusal', response(429, ' Muchos mensajes. '), 'Muchos mensajes.'],
  ['a bare string from the library', 'The public key is required.', 'The public key is required.'],
  ['no connection', new TypeError('Failed to fetch'), 'No hay conexión con el servidor.'],
  ['a timeout', new Error('No ha respondido a tiempo.'), 'No ha respondido a tiempo.'],
  [
    'an error page of a web server',
    response(502, '<html>Bad gateway</html>'),
    'Respuesta del servidor: 502.',
  ],
  ['an empty refusal', response(405, ''), 'Respuesta del servidor: 405.'],
  ['a refusal as long as a page', response(500, 'x'.repeat(400)), 'Respuesta del servidor: 500.'],
  ['an unknown failure', undefined, 'No se conoce la causa.'],
])('gives a reason for %s', (_, failure, reason) => {
  expect(failureReason(failure)).toBe(reason);
});
