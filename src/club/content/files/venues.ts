import { z } from 'zod';
import { venuePath } from '../../../base/addresses/paths.ts';
import type { ContentNode } from '../content-node.ts';
import { slugOf } from '../spelling.ts';
import type { ValuePath } from '../yaml.ts';
import { yamlFile } from './declare.ts';
import { intro, optionalImg, slug, text, url } from './fields.ts';

const placeFields = {
  title: text.meta({ title: 'Nombre' }),
  address: z.array(text).nullish().meta({ itemNoun: 'una línea', prominent: true }),
  link: url.meta({ title: 'Enlace al mapa', prominent: true }),
};

const venue = z.strictObject({
  ...placeFields,
  img: optionalImg.meta({ prominent: true, role: 'lugar' }),
  pistas: z.int().min(1).nullish().describe('Equipos que caben a la vez. Si no se dice, uno.'),
  sin_uso: z.boolean().nullish().describe('Márcalo si por ahora nadie entrena ni juega aquí.'),
});

export type Venue = ReturnType<typeof buildVenue>;

const buildVenue = (doc: ContentNode<z.infer<typeof venue>>) => ({
  key: doc.key,
  title: doc.value.title,
  /** Lines; empty until somebody writes it. */
  address: doc.value.address ?? [],
  /** Map URL; may be empty. */
  link: doc.value.link ?? '',
  img: doc.optionalPicture(['img'], doc.value.img),
});

const schema = z.strictObject({
  intro: intro(),
  lugares: z.record(slug, venue).meta({ itemNoun: 'un lugar' }),
  pabellones: z
    .array(
      z.strictObject({
        ...placeFields,
        title: placeFields.title.meta({ description: 'El mismo nombre que pusiste en «Lugar de fuera».' }),
      }),
    )
    .nullish()
    .meta({
      title: 'Pabellones de fuera',
      description: 'Dónde están los pabellones de los rivales, cada uno una sola vez',
      itemNoun: 'un pabellón',
    }),
});

/** True if two names of a hall differ only in capitals, accents and punctuation. */
export const isSameHall = (a: string, b: string): boolean => slugOf(a) === slugOf(b);

export const venues = yamlFile({
  name: 'lugares.yaml',
  contents: 'Lugares de entrenamiento y pabellones de fuera',
  part: 'El club',
  help: 'Los pabellones y pistas en los que se entrena, que salen en «Entrenamientos» y en cada equipo, y dónde están los de los rivales, para los partidos de fuera.',
  previewPath: ({ path: [, key = ''] }) => venuePath(String(key)),
  newSeason: 'wizard',
  newEntry: { label: 'Nuevo lugar', list: 'lugares', begin: (title) => ({ title }) },
  schema,
  absent: { trainingIntro: '', venues: [] },
  build([doc]) {
    const halls = (doc.value.pabellones ?? []).map(({ title }) => title);
    doc.reportDuplicates(['pabellones'], halls.map(slugOf), { names: halls, field: 'title' });
    return { trainingIntro: doc.value.intro ?? '', venues: doc.children('lugares').map(buildVenue) };
  },
  placeholders: ([value]) => ({ 'total.lugares': String(Object.keys(value?.lugares ?? {}).length) }),
});

/** Resolves the key of a venue in another file, like `resolveKey`. */
export const resolveVenue = (doc: ContentNode<unknown>, path: ValuePath, key: string): Venue[] =>
  doc.resolveKey(path, key, doc.reader.part(venues)?.venues, venues.name);
