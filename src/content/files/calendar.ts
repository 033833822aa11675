import { z } from 'zod';
import type { Closure, ExtraSession } from '../../agenda/types.ts';
import { teamOf, venueOf } from '../agenda-keys.ts';
import { daysInOrder, hoursInOrder, inSeason, isOpen } from '../day-checks.ts';
import type { Document } from '../document.ts';
import type { Reader } from '../reader.ts';
import { checkSeason } from '../season-checks.ts';
import { changeOf } from '../session-changes.ts';
import { yamlFile } from './declare.ts';
import { date, keyOf, optionalText, teamKey, text, time } from './fields.ts';

const venueKey = keyOf('lugares.yaml');

const reasonWords = { description: 'Es público: sale en la web, así que nada personal.' };

const schema = z
  .strictObject({
    primer_dia: date.meta({
      description: 'Primer día de entrenamiento',
      title: 'Primer día de entrenamiento',
    }),
    ultimo_dia: date.meta({
      description: 'Último día de entrenamiento',
      title: 'Último día de entrenamiento',
    }),
    cierres: z
      .array(
        z.strictObject({
          desde: date,
          hasta: date.nullish().meta({ description: 'Último día. Sin él, un solo día.', prominent: true }),
          motivo: text.describe('Lo que se dice en la web: Vacaciones de Navidad'),
          lugares: z.array(venueKey).min(1).nullish().describe('Lugares cerrados. Sin ellos, todos.'),
        }),
      )
      .nullish()
      .describe('Fiestas y lugares cerrados: no se entrena'),
    cambios: z
      .array(
        z.strictObject({
          equipo: teamKey,
          dia: date.meta({ description: 'El día que tocaba entrenar', help: 'El día que tocaba entrenar.' }),
          hora: time.nullish().describe('Hora a la que tocaba. Solo si ese día entrena dos veces.'),
          cancelado: z.literal(true).nullish().meta({ prominent: true }),
          pasa_a: z
            .strictObject({
              dia: date.nullish(),
              desde: time.nullish(),
              hasta: time.nullish(),
              lugar: venueKey.nullish(),
            })
            .nullish()
            .meta({
              description: 'Solo lo que cambia',
              help: 'Si se mueve: solo lo que cambia.',
              prominent: true,
            }),
          motivo: optionalText.meta({ ...reasonWords, prominent: true }),
        }),
      )
      .nullish()
      .describe('Entrenamientos sueltos que se cancelan o se mueven'),
    extras: z
      .array(
        z.strictObject({
          equipo: teamKey,
          dia: date,
          desde: time,
          hasta: time,
          lugar: venueKey,
          motivo: optionalText.meta(reasonWords),
        }),
      )
      .nullish()
      .describe('Entrenamientos de más'),
  })
  .meta({ control: 'agenda' });

export type CalendarDocument = Document<z.infer<typeof schema>>;

/** Days of training, holidays, closed venues, and trainings that change. */
export const calendar = yamlFile({
  name: 'calendario.yaml',
  holds: 'Días de entrenamiento, fiestas, cierres y cambios',
  part: 'Agenda',
  help: 'Qué días se entrena, las fiestas, y los entrenamientos que se cancelan o se mueven. Sale en la agenda y en los calendarios de las familias.',
  schema,
  absent: { calendar: null },
  build([doc], reader) {
    const { primer_dia, ultimo_dia, cierres, cambios, extras } = doc.value;
    daysInOrder(doc, ['ultimo_dia'], primer_dia, ultimo_dia, 'un último día posterior al primero');
    const closures = (cierres ?? []).map((_, i) => closureOf(doc, i, reader));
    return {
      calendar: {
        first: primer_dia,
        last: ultimo_dia,
        closures,
        changes: (cambios ?? []).flatMap((_, i) => changeOf(doc, i, reader, closures)),
        extras: (extras ?? []).flatMap((_, i) => extraOf(doc, i, reader, closures)),
      },
    };
  },
  check: ([doc], club, reader) => doc && checkSeason(doc, club, reader),
});

function closureOf(doc: CalendarDocument, i: number, reader: Reader): Closure {
  const { desde = '', hasta, motivo = '', lugares } = doc.value.cierres?.[i] ?? {};
  const at = ['cierres', i];
  daysInOrder(doc, [...at, 'hasta'], desde, hasta ?? desde, 'un «hasta» igual o posterior a «desde»');
  const closed = (lugares ?? []).flatMap((key, j) => venueOf(doc, [...at, 'lugares', j], key, reader));
  return { from: desde, to: hasta ?? desde, reason: motivo, venues: closed.map(({ key }) => key) };
}

function extraOf(
  doc: CalendarDocument,
  i: number,
  reader: Reader,
  closures: readonly Closure[],
): ExtraSession[] {
  const input = doc.value.extras?.[i];
  if (!input) return [];
  const { equipo, dia, desde, hasta, lugar, motivo } = input;
  const at = ['extras', i];
  inSeason(doc, [...at, 'dia'], dia);
  hoursInOrder(doc, [...at, 'hasta'], desde, hasta);
  const [team] = teamOf(doc, [...at, 'equipo'], equipo, reader);
  const [venue] = venueOf(doc, [...at, 'lugar'], lugar, reader);
  if (!team || !venue) return [];
  isOpen(doc, [...at, 'dia'], closures, venue.key, dia);
  return [{ team: team.key, date: dia, from: desde, to: hasta, venue: venue.key, reason: motivo ?? '' }];
}
