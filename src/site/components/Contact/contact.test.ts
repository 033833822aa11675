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

const saying = (message: string): Message => ({ from_name: '', from_email: '', telefono: '', message });
const [a, b] = [saying('a'), saying('b')];

afterEach(() => vi.unstubAllGlobals());

test('a message that is tried again keeps its key, another gets its own', () => {
  const kept = new UnsentMessages();
  const key = kept.startSending(a);
  expect(kept.startSending(b)).not.toBe(key);
  expect(kept.startSending(a)).toBe(key);
});

test('one that failed is still there after another was sent', () => {
  const kept = new UnsentMessages();
  kept.startSending(a);
  kept.confirmSent(kept.startSending(b));
  expect(kept.takeBack()).toEqual([a]);
  expect(kept.takeBack()).toEqual([]);
});

test('all that failed come back, each once, in their order', () => {
  const kept = new UnsentMessages();
  for (const message of [a, b, a]) kept.startSending(message);
  expect(kept.takeBack()).toEqual([b, a]);
});

test('what was brought back is sent as it is or as it was changed, and is not kept besides', () => {
  const kept = new UnsentMessages();
  const key = kept.startSending(a);
  kept.takeBack();
  expect(kept.startSending(a)).toBe(key);
  kept.takeBack();
  kept.confirmSent(kept.startSending(saying('a, changed')));
  expect(kept.takeBack()).toEqual([]);
  expect(kept.startSending(a)).not.toBe(key);
});

test('where nothing was typed there is nothing to bring back', () => {
  const kept = new UnsentMessages();
  kept.startSending(saying(''));
  expect(kept.takeBack()).toEqual([]);
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

function reloaded(): UnsentMessages {
  const kept = new UnsentMessages();
  kept.load();
  return kept;
}

test('after a reload the draft is there, and what was sent and not confirmed, under its key', () => {
  const items = storage();
  const kept = new UnsentMessages();
  const key = kept.startSending(a);
  kept.saveDraft(b);
  const next = reloaded();
  expect(next.typed).toEqual(b);
  expect(next.takeBack()).toEqual([a]);
  expect(next.startSending(a)).toBe(key);
  next.confirmSent(key);
  expect(items.size).toBe(0);
});

test('what the page began is known after a reload, until it is sent', () => {
  storage();
  const begun = { texts: ['a'], addsUp: true, typed: '' };
  new UnsentMessages().saveDraft(a, begun);
  const next = reloaded();
  expect(next.begun).toEqual(begun);
  next.startSending(a);
  expect(next.begun).toBe(null);
});

test('where the storage is denied the page keeps it alone', () => {
  vi.stubGlobal('sessionStorage', undefined);
  const kept = reloaded();
  kept.saveDraft(b);
  expect(kept.typed).toEqual(b);
  kept.startSending(a);
  expect(kept.takeBack()).toEqual([a]);
});

const ofAna = { from_name: 'Ana', from_email: 'ana@example.org', telefono: '', message: 'Hola' };

test('a message that comes back takes nothing of what was typed since', () => {
  expect(mergeMessages(EMPTY_MESSAGE, ofAna)).toEqual(ofAna);
  expect(mergeMessages({ ...EMPTY_MESSAGE, from_name: 'Eva', message: 'Otra cosa' }, ofAna)).toEqual({
    ...ofAna,
    from_name: 'Eva',
    message: 'Otra cosa\n\nHola',
  });
  expect(mergeMessages(ofAna, ofAna)).toEqual(ofAna);
  const later = { ...ofAna, message: 'Hola, ¿qué tal?' };
  expect(mergeMessages(ofAna, later)).toEqual(later);
  expect(mergeMessages(later, ofAna)).toEqual(later);
});

const removal = (n: number): Prefill => ({ text: `Pido que se retire la foto ${n}.`, addsUp: true });
const team = (name: string): Prefill => ({ text: `Querría probar con ${name}.`, addsUp: false });

/** The field after one text was begun after the other; `edit` is what somebody did in between. */
function field(typed: string, beginnings: Prefill[], edit = (text: string) => text): string {
  let text = typed;
  let begun: PrefilledField | null = null;
  for (const [i, beginning] of beginnings.entries()) {
    if (i > 0) text = edit(text);
    begun = applyPrefill(text, begun, beginning);
    text = prefilledText(begun);
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
  expect(failureReason(failure)).toBe(words);
});
