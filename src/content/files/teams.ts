import { z } from 'zod';
import { checkOldAddresses } from '../addresses.ts';
import { PLAYERS, type Team, type TeamKind, type TrainingSession, WEEK } from '../club.ts';
import { checkCourts } from '../courts.ts';
import { hoursInOrder } from '../day-checks.ts';
import type { Document } from '../document.ts';
import { lookUp } from '../look-up.ts';
import { nearest } from '../nearest.ts';
import { listed } from '../problems.ts';
import type { Reader } from '../reader.ts';
import { checkUnused } from '../unused.ts';
import type { Path } from '../yaml-source.ts';
import { brand, kindColour } from './brand.ts';
import { coaches } from './coaches.ts';
import { yamlFile } from './declare.ts';
import { email, img, keyOf, optionalText, sitePath, slug, text, time, url } from './fields.ts';
import { scheduleWords } from './schedule.ts';
import { venues } from './venues.ts';

const year = z.int().min(1920).max(2100);
const contact = z.union([email, z.string().regex(/^\+?\d[\d ]{7,}$/), z.literal('')], {
  error: 'un correo como «cadete@example.org», un teléfono como «555 01 02 03», o nada',
});

const session = z.strictObject({
  dias: z.array(z.enum(WEEK)).min(1),
  desde: time,
  hasta: time,
  // Required all the same: the builder, which knows the venues, says which there are.
  lugar: keyOf('lugares.yaml').default(''),
});

const team = z.strictObject({
  name: text.meta({ description: 'Nombre del equipo', help: '' }),
  division: text.meta({ description: 'Competición', title: 'Competición', help: '' }),
  route: slug.meta({
    description: 'Final de su dirección: cadete-femenino',
    title: 'Final de su dirección',
    help: 'Como «cadete-femenino». Cambiarlo cambia la dirección de su página.',
  }),
  img,
  link: url.meta({
    title: 'Clasificación en la federación',
    description: 'Dirección web completa. Puede quedar vacía.',
  }),
  entrenadores: z
    .array(keyOf('entrenadores.yaml'))
    .nullish()
    .meta({ description: 'Claves de entrenadores.yaml', help: '', prominent: true }),
  entrenamientos: z.array(session).nullish().meta({ control: 'sessions', prominent: true }),
  nota: optionalText.describe('Aviso sobre el horario'),
  nacidos: z
    .strictObject({ desde: year.nullish(), hasta: year.nullish() })
    .nullish()
    .describe('Años de nacimiento. Sin «desde» o sin «hasta», queda abierto.'),
  juegan: z.enum(PLAYERS).nullish(),
  contacto: contact.nullish().describe('Correo o teléfono del equipo'),
  equipacion: optionalText.meta({
    description: 'Color de la camiseta: rojo',
    title: 'Color de la camiseta',
    help: '',
  }),
  pagina_en: text.nullish().describe('Otro tipo de equipo bajo el que está su página'),
});

const schema = z.strictObject({
  orden: z.int().min(1).describe('Puesto en el que sale: 1, 2, 3…'),
  title: text.meta({ description: 'Título de la página', title: 'Título de la página', help: '' }),
  miga: text.describe('Nombre en la ruta de navegación: Inicio | Equipos federados'),
  boton: optionalText.describe(
    'Botón en la portada. Sin él, no sale en la portada (sin ninguno, salen los tres primeros). Tres como mucho.',
  ),
  intro: text,
  color: keyOf(brand.name),
  rutas_antiguas: z.array(sitePath).nullish().describe('Direcciones antiguas que llevan aquí'),
  equipos: z.array(team).min(1),
});

/** The file of a kind of team. */
export type KindDocument = Document<z.infer<typeof schema>>;

/** Teams by kind, one file a kind. */
export const teams = yamlFile({
  name: 'equipos/*.yaml',
  holds: 'Equipos y horarios, un archivo por tipo de equipo',
  part: 'Equipos y personas',
  help: 'Los equipos de este tipo: quién los entrena, cuándo y dónde. Salen en «Equipos», cada uno con su página.',
  newOne: 'Tipo de equipo nuevo',
  schema,
  build: (kinds, reader) => ({ kinds: kindsOf(kinds, reader) }),
  check(kinds, club, reader) {
    checkUnused(kinds, reader);
    checkCourts(kinds, reader);
    checkOldAddresses(kinds, reader.pages(club));
  },
  placeholders: (kinds) => ({ 'total.equipos': String(kinds.flatMap((kind) => kind.equipos).length) }),
});

/** Buttons that fit side by side in the toggle of the home page, on a phone too. */
const HOME_KINDS = 3;

/** The kinds that the home page offers: those with a button, or the first ones when none has. */
function kindsOnHome(ordered: readonly KindDocument[]): Set<KindDocument> {
  const chosen = ordered.filter((kind) => kind.value.boton);
  for (const kind of chosen.slice(HOME_KINDS))
    kind.problem(['boton'], {
      found: `Hay ${chosen.length} tipos de equipo con botón en la portada.`,
      allowed: `${HOME_KINDS} como mucho: quita «boton» de los demás`,
    });
  return new Set((chosen.length > 0 ? chosen : ordered).slice(0, HOME_KINDS));
}

/** The kinds of team in their order, every reference resolved. */
function kindsOf(kinds: readonly KindDocument[], reader: Reader): TeamKind[] {
  const owners = new Map<string, string>();
  const ordered = [...kinds].sort((a, b) => a.value.orden - b.value.orden);
  const onHome = kindsOnHome(ordered);
  return ordered.map((kind) => {
    const { title, miga, boton, intro, color, rutas_antiguas } = kind.value;
    const teams = kind.value.equipos.map((team, i) => teamOf(kind, ['equipos', i], team, reader));
    teams.forEach((team, i) => {
      const owner = owners.get(team.path);
      if (owner)
        kind.problem(['equipos', i, 'route'], {
          found: `La dirección «${team.path}» ya es la de otro equipo (${owner}).`,
          allowed: 'un «route» distinto para cada equipo',
        });
      else owners.set(team.path, `${team.name}, en ${kind.file}`);
    });
    return {
      slug: kind.name,
      title,
      breadcrumb: miga,
      intro,
      color: kindColour(kind, ['color'], color, reader),
      onHome: onHome.has(kind),
      button: onHome.has(kind) ? boton || title : '',
      oldAddresses: rutas_antiguas ?? [],
      teams,
    };
  });
}

type TeamInput = z.infer<typeof team>;

function teamOf(kind: KindDocument, path: Path, input: TeamInput, reader: Reader): Team {
  const under = input.pagina_en ?? kind.name;
  const kinds = reader.names(teams);
  if (!kinds.includes(under))
    kind.problem([...path, 'pagina_en'], {
      found: `No hay ningún tipo de equipo «${under}».`,
      allowed: listed(kinds),
      nearest: nearest(under, kinds),
    });
  const teamCoaches = (input.entrenadores ?? []).flatMap((key, i) => {
    const at = [...path, 'entrenadores', i];
    if (input.entrenadores?.indexOf(key) !== i)
      kind.problem(at, {
        found: `«${key}» está dos veces.`,
        allowed: 'cada entrenador una sola vez',
      });
    return lookUp(kind, at, key, reader.part(coaches)?.coaches, coaches.name);
  });
  const sessions = sessionsOf(kind, path, input, reader);
  return {
    key: `${under}/${input.route}`,
    name: input.name,
    division: input.division,
    slug: input.route,
    path: `/equipos/${under}/${input.route}`,
    img: kind.picture([...path, 'img'], input.img),
    standings: input.link ?? '',
    coaches: teamCoaches,
    sessions,
    schedule: scheduleWords(sessions),
    venues: [...new Set(sessions.map((session) => session.venue))],
    note: input.nota ?? '',
    born: bornOf(kind, path, input),
    players: input.juegan ?? null,
    contact: input.contacto ?? '',
    kit: input.equipacion ?? '',
  };
}

function sessionsOf(kind: KindDocument, path: Path, team: TeamInput, reader: Reader): TrainingSession[] {
  return (team.entrenamientos ?? []).flatMap(({ dias, desde, hasta, lugar }, i) => {
    const at = [...path, 'entrenamientos', i];
    hoursInOrder(kind, [...at, 'hasta'], desde, hasta);
    const twice = dias.findIndex((day, d) => dias.indexOf(day) !== d);
    if (twice >= 0)
      kind.problem([...at, 'dias', twice], {
        found: `«${dias[twice]}» está dos veces.`,
        allowed: 'cada día una sola vez',
      });
    const found = lookUp(kind, [...at, 'lugar'], lugar, reader.part(venues)?.venues, venues.name);
    return found.map((venue) => ({ days: dias, from: desde, to: hasta, venue }));
  });
}

function bornOf(kind: KindDocument, path: Path, { nacidos }: TeamInput): Team['born'] {
  const from = nacidos?.desde ?? null;
  const to = nacidos?.hasta ?? null;
  if (from !== null && to !== null && from > to)
    kind.problem([...path, 'nacidos'], {
      found: `Los años de nacimiento van de ${from} a ${to}.`,
      allowed: 'en «desde» el año del mayor y en «hasta» el del más joven, como «desde: 2009, hasta: 2010»',
    });
  return from === null && to === null ? null : { from, to };
}
