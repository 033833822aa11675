import { z } from 'zod';
import type { Document } from '../document.ts';
import { yamlFile } from './declare.ts';
import { optionalImg, optionalText, text } from './fields.ts';

const member = z.strictObject({
  name: text,
  title: text.meta({ title: 'Cargo' }),
  funciones: optionalText.meta({
    description: 'De qué se ocupa. Con ello sale un enlace para escribirle por el formulario.',
    prominent: true,
  }),
  img: optionalImg.meta({ role: 'retrato' }),
});

export type BoardMember = ReturnType<typeof memberOf>;

const memberOf = (
  doc: Document<unknown>,
  i: number,
  { name, title, funciones, img }: z.infer<typeof member>,
) => ({
  name,
  role: title,
  /** May be empty. */
  duties: funciones ?? '',
  img: doc.optionalPicture(['junta', i, 'img'], img),
});

export const board = yamlFile({
  name: 'junta.yaml',
  holds: 'Junta directiva',
  part: 'Equipos y personas',
  help: 'Quién lleva el club. Sale en «Junta directiva».',
  schema: z.strictObject({
    intro: text,
    junta: z.array(member).min(1).meta({ one: 'una persona' }),
  }),
  absent: { boardIntro: '', board: [] },
  build: ([doc]) => ({
    boardIntro: doc.value.intro,
    board: doc.value.junta.map((member, i) => memberOf(doc, i, member)),
  }),
});
