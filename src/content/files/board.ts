import { z } from 'zod';
import { yamlFile } from './declare.ts';
import { optionalImg, optionalText, text } from './fields.ts';

export const board = yamlFile({
  name: 'junta.yaml',
  holds: 'Junta directiva',
  part: 'Equipos y personas',
  help: 'Quién lleva el club. Sale en «Junta directiva».',
  schema: z.strictObject({
    intro: text,
    junta: z
      .array(
        z.strictObject({
          name: text,
          title: text.meta({ title: 'Cargo' }),
          funciones: optionalText.meta({
            description: 'De qué se ocupa. Con ello sale un enlace para escribirle por el formulario.',
            prominent: true,
          }),
          img: optionalImg.meta({ role: 'retrato' }),
        }),
      )
      .min(1)
      .meta({ one: 'una persona' }),
  }),
  absent: { boardIntro: '', board: [] },
  build: ([doc]) => ({
    boardIntro: doc.value.intro,
    board: doc.value.junta.map(({ name, title, funciones, img }, i) => ({
      name,
      role: title,
      duties: funciones ?? '',
      img: doc.optionalPicture(['junta', i, 'img'], img),
    })),
  }),
});
