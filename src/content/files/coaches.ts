import { z } from 'zod';
import type { Document } from '../document.ts';
import { yamlFile } from './declare.ts';
import { optionalImg, slug, text } from './fields.ts';

const coach = z.strictObject({
  name: text,
  description: text.meta({
    description: 'Entrenadora, Entrenador, Preparadora física…',
    title: 'Cargo',
  }),
  img: optionalImg.meta({ prominent: true, role: 'retrato' }),
  sin_equipo: z.boolean().nullish().meta({
    description: 'true si sale en la lista sin llevar ningún equipo',
    help: 'Sale en la lista aunque no lleve ningún equipo.',
  }),
});

export type Coach = ReturnType<typeof coachOf>;

const coachOf = (doc: Document<unknown>, key: string, { name, description, img }: z.infer<typeof coach>) => ({
  key,
  name,
  /** Entrenadora, Preparadora física… */
  role: description,
  img: doc.optionalPicture(['entrenadores', key, 'img'], img),
});

/** The technical staff. Who coaches which team is written with the teams. */
export const coaches = yamlFile({
  name: 'entrenadores.yaml',
  holds: 'Entrenadoras y entrenadores',
  part: 'Equipos y personas',
  help: 'Quién entrena en el club. Sale en «Cuerpo técnico» y en la página de cada equipo.',
  schema: z.strictObject({
    intro: text,
    entrenadores: z.record(slug, coach).meta({ one: 'una persona' }),
  }),
  build: ([doc]) => ({
    staffIntro: doc.value.intro,
    coaches: Object.entries(doc.value.entrenadores).map(([key, coach]) => coachOf(doc, key, coach)),
  }),
  placeholders: ([value]) => ({
    'total.entrenadores': String(Object.keys(value?.entrenadores ?? {}).length),
  }),
});
