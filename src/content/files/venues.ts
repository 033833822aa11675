import { z } from 'zod';
import { venuePath } from '../../addresses/paths.ts';
import type { Club } from '../club.ts';
import type { Document } from '../document.ts';
import { distance, slugOf } from '../spelling.ts';
import type { Path } from '../yaml.ts';
import { yamlFile } from './declare.ts';
import { intro, optionalImg, slug, text, url } from './fields.ts';

const place = {
  title: text.meta({ title: 'Nombre' }),
  address: z.array(text).min(1).meta({ one: 'una línea' }),
  link: url.meta({ title: 'Enlace al mapa', prominent: true }),
};

const venue = z.strictObject({
  ...place,
  img: optionalImg.meta({ prominent: true, role: 'lugar' }),
  pistas: z.int().min(1).nullish().describe('Equipos que caben a la vez. Si no se dice, uno.'),
  sin_uso: z.boolean().nullish().describe('true si por ahora nadie entrena ni juega aquí'),
});

export type Venue = ReturnType<typeof venueOf>;

const venueOf = (doc: Document<z.infer<typeof venue>>) => ({
  key: doc.key,
  title: doc.value.title,
  address: doc.value.address,
  /** Map URL; may be empty. */
  link: doc.value.link ?? '',
  img: doc.optionalPicture(['img'], doc.value.img),
});

const schema = z.strictObject({
  intro: intro(),
  lugares: z.record(slug, venue).meta({ one: 'un lugar' }),
  pabellones: z
    .array(
      z.strictObject({
        ...place,
        title: place.title.meta({ description: 'El que llevan los partidos en «direccion»' }),
      }),
    )
    .nullish()
    .meta({
      title: 'Pabellones de fuera',
      description: 'Dónde están los pabellones de los rivales, cada uno una sola vez',
    }),
});

/** Whether two names of a hall are one, whatever their capitals, accents and signs. */
export const isSameHall = (a: string, b: string): boolean => slugOf(a) === slugOf(b);

export const venues = yamlFile({
  name: 'lugares.yaml',
  holds: 'Lugares de entrenamiento y pabellones de fuera',
  part: 'El club',
  help: 'Los pabellones y pistas en los que se entrena, que salen en «Entrenamientos» y en cada equipo, y dónde están los de los rivales, para los partidos de fuera.',
  previewPath: ({ path: [, key = ''] }) => venuePath(String(key)),
  newSeason: 'wizard',
  schema,
  absent: { trainingIntro: '', venues: [] },
  build: ([doc]) => ({ trainingIntro: doc.value.intro ?? '', venues: doc.each('lugares').map(venueOf) }),
  check([doc], club) {
    const teams = club.kinds.flatMap((kind) => kind.teams);
    const named = [
      ...teams.flatMap((team) => team.venues.map(({ key }) => key)),
      ...club.matches.map(({ venue }) => venue),
    ];
    doc?.unused('lugares', named, 'sin_uso');
    if (doc) checkHalls(doc, club);
  },
  placeholders: ([value]) => ({ 'total.lugares': String(Object.keys(value?.lugares ?? {}).length) }),
});

/** The venue that a key of another file names, as a list of one. */
export const venueNamed = (doc: Document<unknown>, at: Path, key: string): Venue[] =>
  doc.named(at, key, doc.reader.part(venues)?.venues, venues.name);

/** Edits within which a hall that no match names is taken for a slip. */
const SLIP = 2;

/** Reports a hall that stands twice, and warns of one that no match names where one nearly does. */
function checkHalls(doc: Document<z.infer<typeof schema>>, { matches }: Club): void {
  const halls = doc.value.pabellones ?? [];
  const named = matches.map(({ address }) => address);
  const without = named.filter((address) => address && !halls.some(({ title }) => title === address));
  const titles = halls.map(({ title }) => title);
  doc.once(['pabellones'], titles.map(slugOf), { names: titles, field: 'title' });
  for (const hall of doc.each('pabellones')) {
    const { title } = hall.value;
    const meant = without.find((address) => distance(title, address) <= SLIP);
    if (meant && !named.includes(title))
      hall.warn(['title'], { code: 'unused', name: title, nearest: meant });
  }
}
