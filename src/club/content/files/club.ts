import { z } from 'zod';
import { CONTACT_ID } from '../../../base/addresses/anchors.ts';
import { TEAMS_PATH } from '../../../base/addresses/paths.ts';
import { isDate } from '../../agenda/dates.ts';
import type { Moment } from '../../agenda/madrid.ts';
import type { ContentNode } from '../content-node.ts';
import { inlineHtml } from '../markdown.ts';
import { personalData, valueKinds } from '../schema.ts';
import { brand } from './brand.ts';
import { yamlFile } from './declare.ts';
import {
  email,
  img,
  intro,
  link,
  optionalImg,
  optionalText,
  origin,
  phone,
  shortSeason,
  text,
} from './fields.ts';

const schema = z.strictObject({
  muestra: z.boolean().nullish().meta({
    title: 'Es el club de muestra',
    description: 'Quítalo cuando los datos sean los de tu club.',
    folded: true,
  }),
  hoy: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d (?:[01]\d|2[0-3]):[0-5]\d$/)
    .refine((moment) => isDate(moment.slice(0, 10)))
    .register(valueKinds, { kind: 'moment' })
    .nullish()
    .meta({
      title: 'Momento de la muestra',
      description: 'Solo para el club de muestra; un club de verdad lo deja vacío.',
      folded: true,
    }),
  nombre: text.clone().register(personalData, { policyPhrase: null }),
  nombre_corto: text,
  lema: optionalText.meta({ prominent: true }),
  descripcion: optionalText.meta({
    description: 'Una frase para los buscadores. Sin ella, la hace la web.',
    prominent: true,
  }),
  web: origin,
  municipio: text,
  provincia: optionalText.meta({ prominent: true }),
  fundacion: z.int().min(1895).max(2100).nullish().meta({ prominent: true }),
  temporada: shortSeason,
  contacto: z
    .strictObject({
      email,
      telefono: phone.describe('Puede quedar vacío.'),
      direccion: z.array(text).nullish().meta({ itemNoun: 'una línea', prominent: true }),
      intro: intro(),
    })
    .register(personalData, { policyPhrase: null }),
  legal: z
    .strictObject({
      cif: optionalText,
      registro: optionalText.describe('Registro en el que está inscrito el club y su número'),
    })
    .nullish()
    .meta({ description: 'Lo pide la ley en el aviso legal.', prominent: true }),
  privacidad_formulario: text.meta({
    description: 'Aviso junto al botón del formulario',
    control: 'markdown',
    textKind: 'line',
  }),
  portada: z
    .strictObject({
      img: img.meta({ role: 'portada' }),
      img_movil: optionalImg.meta({
        description: 'Sin ella, la misma foto.',
        help: 'Sin ella, la misma foto.',
        role: 'portada-movil',
        prominent: true,
      }),
      alt: text.describe('Para quien no la ve.'),
    })
    .nullish()
    .meta({ prominent: true }),
  redes: z.array(link).nullish().meta({ title: 'Redes sociales', itemNoun: 'una red', prominent: true }),
  intro_equipos: intro(),
});

/** Returns the sample's fixed moment. Refuses one in a real club, which would show old trainings as today's. */
function fixedMoment(doc: ContentNode<z.infer<typeof schema>>): Moment | null {
  const { hoy, muestra } = doc.value;
  if (!hoy) return null;
  if (!muestra) doc.report(['hoy'], { code: 'fixed day' });
  const [date = '', time = ''] = hoy.split(' ');
  return { date, time };
}

/** Returns the default description of the club, one sentence. */
function defaultDescription({
  reader,
  value: { nombre, municipio },
}: ContentNode<z.infer<typeof schema>>): string {
  const sport = reader.nodes(brand)[0]?.value.deporte;
  const subject = sport
    ? `Club de ${sport.toLocaleLowerCase('es')} de ${municipio}`
    : `${nombre}, de ${municipio}`;
  return `${subject}: equipos, horarios de entrenamiento y contacto.`;
}

const CONTACT = `/#${CONTACT_ID}`;

/** Pages that preview a field; the home page previews the others. */
const PREVIEW_PATHS: Record<string, string> = {
  contacto: CONTACT,
  redes: CONTACT,
  privacidad_formulario: CONTACT,
  legal: '/aviso-legal',
  intro_equipos: TEAMS_PATH,
};

/** Name, motto, contact and season of the club. */
export const club = yamlFile({
  name: 'club.yaml',
  contents: 'Nombre, lema, contacto, temporada de la portada',
  part: 'El club',
  help: 'Quién es el club y cómo se le encuentra. Sale en la portada, al pie de todas las páginas y en los buscadores.',
  previewPath: ({ path: [field = ''] }) => PREVIEW_PATHS[String(field)] ?? '/',
  newSeason: {
    convert: (value, { season }) => ({ ...value, temporada: season }),
    summarizeDeleted: () => [],
  },
  absent: 'required',
  schema,
  build: ([doc]) => {
    const { portada, contacto, ...value } = doc.value;
    return {
      sample: Boolean(value.muestra),
      now: fixedMoment(doc),
      name: value.nombre,
      shortName: value.nombre_corto,
      motto: value.lema ?? '',
      description: value.descripcion || defaultDescription(doc),
      // `URL` converts a domain with accents to ASCII, as links and calendars need it.
      origin: new URL(value.web).origin,
      town: value.municipio,
      province: value.provincia ?? '',
      founded: value.fundacion ?? null,
      currentSeason: value.temporada,
      contact: {
        email: contacto.email,
        phone: contacto.telefono ?? '',
        address: contacto.direccion ?? [],
        intro: contacto.intro ?? '',
      },
      formPrivacy: inlineHtml(doc, ['privacidad_formulario']),
      cover: portada
        ? {
            img: doc.picture(['portada', 'img'], portada.img),
            narrowImg: portada.img_movil
              ? doc.picture(['portada', 'img_movil'], portada.img_movil)
              : doc.picture(['portada', 'img'], portada.img),
            alt: portada.alt,
          }
        : null,
      socialLinks: value.redes ?? [],
      teamsIntro: value.intro_equipos ?? '',
    };
  },
  placeholders: ([value]) => {
    const web = value?.web ?? '';
    // null marks an empty fact: a text that names it is reported.
    const orNull = (fact: string | null | undefined) => (value ? fact || null : '');
    return {
      nombre: value?.nombre ?? '',
      nombre_corto: value?.nombre_corto ?? '',
      lema: orNull(value?.lema),
      web,
      dominio: web.replace('https://', ''),
      municipio: value?.municipio ?? '',
      provincia: orNull(value?.provincia),
      fundacion: orNull(value?.fundacion?.toString()),
      temporada: value?.temporada ?? '',
      'contacto.email': value?.contacto.email ?? '',
      'contacto.telefono': orNull(value?.contacto.telefono),
      'contacto.direccion': orNull(value?.contacto.direccion?.join(', ')),
      'legal.cif': orNull(value?.legal?.cif),
      'legal.registro': orNull(value?.legal?.registro),
    };
  },
});
