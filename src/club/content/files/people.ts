import { z } from 'zod';
import type { ContentNode } from '../content-node.ts';
import { personalData } from '../schema.ts';
import { yamlFile } from './declare.ts';
import { intro, optionalImg, optionalText, slug, text } from './fields.ts';

const PUBLISHED_PEOPLE = { policyPhrase: 'el nombre y la foto del cuerpo técnico y de la junta' };

const coach = z.strictObject({
  name: text.clone().register(personalData, PUBLISHED_PEOPLE),
  description: text.meta({
    description: 'Entrenadora, Entrenador, Preparadora física…',
    title: 'Cargo',
  }),
  img: optionalImg.meta({ prominent: true, role: 'retrato' }),
  sin_equipo: z.boolean().nullish().describe('Sale en la lista aunque no lleve ningún equipo.'),
});

export type Coach = ReturnType<typeof buildCoach>;

const buildCoach = (doc: ContentNode<z.infer<typeof coach>>) => ({
  key: doc.key,
  name: doc.value.name,
  /** `Entrenadora`, `Preparadora física` */
  role: doc.value.description,
  img: doc.optionalPicture(['img'], doc.value.img),
});

/** Technical staff. The files of teams say who coaches which team. */
export const coaches = yamlFile({
  name: 'entrenadores.yaml',
  contents: 'Entrenadoras y entrenadores',
  part: 'Equipos y personas',
  help: 'Quién entrena en el club. Sale en «Cuerpo técnico» y en la página de cada equipo.',
  previewPath: '/cuerpo-tecnico',
  newSeason: 'wizard',
  newEntry: {
    label: 'Nueva persona',
    list: 'entrenadores',
    begin: (name) => ({ name, description: 'Cuerpo técnico' }),
  },
  schema: z.strictObject({
    intro: intro(),
    entrenadores: z.record(slug, coach).meta({ itemNoun: 'una persona' }),
  }),
  absent: { staffIntro: '', coaches: [] },
  build: ([doc]) => ({
    staffIntro: doc.value.intro ?? '',
    coaches: doc.children('entrenadores').map(buildCoach),
  }),
  placeholders: ([value]) => ({
    'total.entrenadores': String(Object.keys(value?.entrenadores ?? {}).length),
  }),
});

const member = z.strictObject({
  name: text.clone().register(personalData, PUBLISHED_PEOPLE),
  title: text.meta({ title: 'Cargo' }),
  funciones: optionalText.meta({
    description: 'De qué se ocupa.',
    prominent: true,
  }),
  img: optionalImg.meta({ role: 'retrato' }),
});

export type BoardMember = ReturnType<typeof buildMember>;

const buildMember = (doc: ContentNode<z.infer<typeof member>>) => ({
  name: doc.value.name,
  role: doc.value.title,
  /** May be empty. */
  duties: doc.value.funciones ?? '',
  img: doc.optionalPicture(['img'], doc.value.img),
});

export const board = yamlFile({
  name: 'junta.yaml',
  contents: 'Junta directiva',
  part: 'Equipos y personas',
  help: 'Quién lleva el club. Sale en «Junta directiva».',
  previewPath: '/junta-directiva',
  newSeason: 'keep',
  schema: z.strictObject({
    intro: intro(),
    junta: z.array(member).meta({ itemNoun: 'una persona' }),
  }),
  absent: { boardIntro: '', board: [] },
  build: ([doc]) => ({ boardIntro: doc.value.intro ?? '', board: doc.children('junta').map(buildMember) }),
});
