import { expect, test } from 'vitest';
import type { Beginning } from './begin-message.ts';
import { type Begun, begin, fieldOf } from './begun.ts';

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
