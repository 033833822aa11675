import { z } from 'zod';
import { teamOf } from '../agenda-keys.ts';
import { dayWords } from '../day-words.ts';
import { yamlFile } from './declare.ts';
import { date, menuLink, teamKey, text } from './fields.ts';

/** Longer ones would push the season off the first screen of a phone. */
const LONGEST = 160;

/** What the club has to say for some days. */
export const notices = yamlFile({
  name: 'avisos.yaml',
  holds: 'Avisos de la portada y de los equipos',
  part: 'Agenda',
  help: 'Lo que hay que decir durante unos días. Sale arriba en la portada o en la página de unos equipos, y se quita solo.',
  schema: z
    .strictObject({
      avisos: z.array(
        z.strictObject({
          texto: text.max(LONGEST),
          desde: date,
          hasta: date.meta({
            description: 'Último día en que se enseña',
            help: 'Último día en que se enseña.',
          }),
          equipos: z
            .array(teamKey)
            .min(1)
            .nullish()
            .describe('Solo para estos equipos. Sin ellos, para todos.'),
          enlace: menuLink.nullish(),
        }),
      ),
    })
    .meta({ control: 'agenda' }),
  absent: { notices: [] },
  build: ([doc], reader) => ({
    notices: doc.value.avisos.map(({ texto, desde, hasta, equipos, enlace }, i) => {
      const at = ['avisos', i];
      if (hasta < desde)
        doc.problem([...at, 'hasta'], {
          found: `El aviso se enseña desde el ${dayWords(desde)} hasta el ${dayWords(hasta)}.`,
          allowed: 'un «hasta» igual o posterior a «desde»',
        });
      if (enlace) doc.link(enlace, (words) => doc.problem([...at, 'enlace'], words));
      const teams = (equipos ?? []).flatMap((key, j) => teamOf(doc, [...at, 'equipos', j], key, reader));
      return { text: texto, from: desde, to: hasta, teams: teams.map(({ key }) => key), link: enlace ?? '' };
    }),
  }),
});
