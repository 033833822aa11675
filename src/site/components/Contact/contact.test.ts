import { EmailJSResponseStatus } from '@emailjs/browser';
import { afterEach, expect, test, vi } from 'vitest';
import type { Beginning } from './begin-message.ts';
import { type Begun, begin, EMPTY, fieldOf, type Message, merged, Undelivered } from './drafts.ts';
import { reasonOf } from './send.ts';

const saying = (message: string): Message => ({ from_name: '', from_email: '', telefono: '', message });
const [a, b] = [saying('a'), saying('b')];

afterEach(() => vi.unstubAllGlobals());

test('a message that is tried again keeps its key, another gets its own', () => {
  const kept = new Undelivered();
  const key = kept.sending(a);
  expect(kept.sending(b)).not.toBe(key);
  expect(kept.sending(a)).toBe(key);
});

test('one that failed is still there after another was sent', () => {
  const kept = new Undelivered();
  kept.sending(a);
  kept.sent(kept.sending(b));
  expect(kept.bringBack()).toEqual([a]);
  expect(kept.bringBack()).toEqual([]);
});

test('all that failed come back, each once, in their order', () => {
  const kept = new Undelivered();
  for (const message of [a, b, a]) kept.sending(message);
  expect(kept.bringBack()).toEqual([b, a]);
});

test('what was brought back is sent as it is or as it was changed, and is not kept besides', () => {
  const kept = new Undelivered();
  const key = kept.sending(a);
  kept.bringBack();
  expect(kept.sending(a)).toBe(key);
  kept.bringBack();
  kept.sent(kept.sending(saying('a, changed')));
  expect(kept.bringBack()).toEqual([]);
  expect(kept.sending(a)).not.toBe(key);
});

test('where nothing was typed there is nothing to bring back', () => {
  const kept = new Undelivered();
  kept.sending(saying(''));
  expect(kept.bringBack()).toEqual([]);
});

/** The tab's storage, as far as it is used. */
function storage() {
  const items = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  });
  return items;
}

function reloaded(): Undelivered {
  const kept = new Undelivered();
  kept.load();
  return kept;
}

test('after a reload the draft is there, and what was sent and not confirmed, under its key', () => {
  const items = storage();
  const kept = new Undelivered();
  const key = kept.sending(a);
  kept.typing(b);
  const next = reloaded();
  expect(next.typed).toEqual(b);
  expect(next.bringBack()).toEqual([a]);
  expect(next.sending(a)).toBe(key);
  next.sent(key);
  expect(items.size).toBe(0);
});

test('what the page began is known after a reload, until it is sent', () => {
  storage();
  const begun = { texts: ['a'], addsUp: true, typed: '' };
  new Undelivered().typing(a, begun);
  const next = reloaded();
  expect(next.begun).toEqual(begun);
  next.sending(a);
  expect(next.begun).toBe(null);
});

test('where the storage is denied the page keeps it alone', () => {
  vi.stubGlobal('sessionStorage', undefined);
  const kept = reloaded();
  kept.typing(b);
  expect(kept.typed).toEqual(b);
  kept.sending(a);
  expect(kept.bringBack()).toEqual([a]);
});

const ofAna = { from_name: 'Ana', from_email: 'ana@example.org', telefono: '', message: 'Hola' };

test('a message that comes back takes nothing of what was typed since', () => {
  expect(merged(EMPTY, ofAna)).toEqual(ofAna);
  expect(merged({ ...EMPTY, from_name: 'Eva', message: 'Otra cosa' }, ofAna)).toEqual({
    ...ofAna,
    from_name: 'Eva',
    message: 'Otra cosa\n\nHola',
  });
  expect(merged(ofAna, ofAna)).toEqual(ofAna);
  const later = { ...ofAna, message: 'Hola, ¿qué tal?' };
  expect(merged(ofAna, later)).toEqual(later);
  expect(merged(later, ofAna)).toEqual(later);
});

const removal = (n: number): Beginning => ({ text: `Pido que se retire la foto ${n}.`, addsUp: true });
const team = (name: string): Beginning => ({ text: `Querría probar con ${name}.`, addsUp: false });

/** The field after one text was begun after the other; `edit` is what somebody did in between. */
function field(typed: string, beginnings: Beginning[], edit = (text: string) => text): string {
  let text = typed;
  let begun: Begun | null = null;
  for (const [i, beginning] of beginnings.entries()) {
    if (i > 0) text = edit(text);
    begun = begin(text, begun, beginning);
    text = fieldOf(begun);
  }
  return text;
}

test('a message that is begun loses nothing of what was typed, and is begun once', () => {
  const { text } = removal(17);
  expect(field('', [removal(17)])).toBe(text);
  expect(field(' \n', [removal(17)])).toBe(text);
  expect(field('foto 17', [removal(17)])).toBe(`${text}\n\nfoto 17`);
  expect(field(`${text} Gracias.`, [removal(17)])).toBe(`${text} Gracias.`);
});

test('what nobody touched gives way to what is begun next; what was typed before stays', () => {
  expect(field('', [removal(12), team('el cadete')])).toBe(team('el cadete').text);
  expect(field('', [team('el cadete'), removal(12)])).toBe(removal(12).text);
  expect(field('', [team('el cadete'), team('el juvenil')])).toBe(team('el juvenil').text);
  expect(field('Soy Eva.', [removal(12), team('el cadete')])).toBe(`${team('el cadete').text}\n\nSoy Eva.`);
});

test('photos that shall go add up, each once', () => {
  const both = `${removal(13).text}\n\n${removal(12).text}`;
  expect(field('', [removal(12), removal(13)])).toBe(both);
  expect(field('', [removal(13), removal(12), removal(13)])).toBe(both);
});

test('a text that somebody added to or edited is theirs', () => {
  const edits = [
    (text: string) => `${text} Es mi hija.`,
    (text: string) => text.replace('la foto 12', 'las fotos 12 a 15'),
  ];
  for (const edit of edits)
    expect(field('', [removal(12), team('el cadete')], edit)).toBe(
      `${team('el cadete').text}\n\n${edit(removal(12).text)}`,
    );
});

const answer = (status: number, text: string) => new EmailJSResponseStatus(status, text);

test.each([
  ['a refusal, in the service’s own words', answer(429, ' Muchos mensajes. '), 'Muchos mensajes.'],
  ['a bare string of the library', 'The public key is required.', 'The public key is required.'],
  ['nothing answers', new TypeError('Failed to fetch'), 'No hay conexión con el servidor.'],
  ['an answer too late', new Error('No ha respondido a tiempo.'), 'No ha respondido a tiempo.'],
  ['a web server’s error page', answer(502, '<html>Bad gateway</html>'), 'Respuesta del servidor: 502.'],
  ['an empty refusal', answer(405, ''), 'Respuesta del servidor: 405.'],
  ['a refusal as long as a page', answer(500, 'x'.repeat(400)), 'Respuesta del servidor: 500.'],
  ['something that is no error at all', undefined, 'No se conoce la causa.'],
])('%s', (_, failure, words) => {
  expect(reasonOf(failure)).toBe(words);
});
