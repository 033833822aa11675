/** What can be wrong in the content: a code with its parameters, and what is said of it. */
import { fullDay } from '../../agenda/dates.ts';

/** How a message calls things. One voice speaks to whoever edits files, another to whoever fills in a form. */
export interface Voice {
  /** `«boton»`; at a form `«Botón de la portada»`. @param file that it is a field of, if not of the problem's own */
  field(name: string, file?: string): string;
  /** A field with a value: `«estado: aplazado»`; at a form `«aplazado» en «Estado»`, or `marcar «Cancelado»`. */
  set(name: string, value: string | number | true, file?: string): string;
  /** `lugares.yaml`; at a form what it holds. */
  file(name: string): string;
  /** What differs in more than names. */
  either(file: string, form: string): string;
}

/** Parameters that are texts. */
type Texts<Name extends string> = Readonly<Record<Name, string>>;

/** What was found, a whole sentence; and what may stand there, without a final full stop. */
export type Words = readonly [found: string, allowed?: string | undefined];

/** At most this many valid names are listed; more would hide the message. */
const LISTED = 24;

/** `uno, dos, tres`, cut when there are very many. */
export function listed(names: Iterable<string>): string {
  const all = [...names];
  const shown = all.slice(0, LISTED).join(', ');
  return all.length > LISTED ? `${shown}… (${all.length} en total)` : shown;
}

const and = new Intl.ListFormat('es', { type: 'conjunction' });
const ratioWords = new Intl.NumberFormat('es', { maximumFractionDigits: 1 });

const PICTURE =
  'el nombre de la foto dentro de la carpeta de fotos, sin «.jpg», como «equipos/federados/cadete-femenino»';

/** What a field takes. Schemas name these as their `error`; the first ones are Zod's own types. */
const KINDS = {
  string: () => 'un texto',
  number: () => 'un número',
  int: () => 'un número sin decimales',
  boolean: ({ either }) => either('«true» o «false»', 'sí o no'),
  array: ({ either }) => either('una lista, con un guion delante de cada elemento', 'una lista'),
  object: ({ either }) => either('varios campos debajo, sangrados dos espacios', 'varios campos'),
  record: ({ either }) => either('una clave por elemento, con sus campos debajo', 'una lista'),
  tuple: () => 'dos números entre corchetes, como [50, 30]',
  slug: () => 'minúsculas sin acentos, números y guiones, como «cadete-femenino»',
  picture: () => PICTURE,
  'picture or focus': ({ either }) => either(`${PICTURE}; o bien «ruta» y «foco: [50, 30]»`, PICTURE),
  'optional picture': () => `${PICTURE}; o nada`,
  'photo or picture': () => 'el número de una foto del álbum o el nombre de otra foto',
  'photo number': () => 'el número de una foto del álbum',
  colour: ({ either }) =>
    `un color${either(' entre comillas, como "#14305a"', ', como «#14305a»')}: almohadilla y seis cifras o letras de la a a la f`,
  url: () => 'una dirección completa, como «https://example.org/liga», o nada',
  origin: () => 'la dirección de la web, como «https://cvsierra.example.org»',
  email: () => 'un correo como «info@example.org»',
  contact: () => 'un correo como «cadete@example.org», un teléfono como «555 01 02 03», o nada',
  'site path': () => 'una dirección de esta web, como «/equipos-federados»',
  link: () => 'una dirección de esta web, como «/equipos», o una completa, como «https://example.org»',
  submenu: () => 'una lista de enlaces, o la palabra «galerias»',
  time: ({ either }) => either('una hora de cinco signos, como «18:00» o «09:30»', 'una hora, como «18:00»'),
  date: ({ either }) => `un día del calendario${either(', como «2024-11-14» (año, mes y día)', '')}`,
  days: ({ either }) =>
    either(
      'un día, como «2024-11-14», o varios: «{ desde: 2024-11-14, hasta: 2024-11-16 }»',
      'un día, o el primero y el último',
    ),
  moment: () => 'un día y una hora, como «2024-11-14 16:30»',
  season: () => 'una temporada con su año, como «2024/25», «2024-2025» o «2026»',
  score: () => 'los puntos de un set, los nuestros primero, como «25-18»',
  'sets won': () => 'los sets de cada equipo, los nuestros primero, como «3-1»',
  key: () => 'una clave',
  team: () => 'un equipo, como «federados/cadete-femenino»',
  album: () => 'un álbum, como «2024-2025/copa»',
  hash: () => 'una huella SHA-256 entre comillas: 64 cifras y letras de la «a» a la «f»',
  likeness: () => 'una huella de parecido entre comillas: 16 cifras y letras de la «a» a la «f»',
  image: () => 'entre comillas, las 10 cifras y letras de la «a» a la «f» del nombre de un archivo de «img»',
} satisfies Record<string, (voice: Voice) => string>;

/** The name of what a field takes, for the `error` of its schema. */
export type Kind = keyof typeof KINDS;

export const isKind = (name: string): name is Kind => Object.hasOwn(KINDS, name);

/** What may stand in a place; `flow` is YAML that can be copied. */
export type Expected =
  | Kind
  | { oneOf: readonly string[] }
  | { keyOf: string }
  | { least: number | bigint }
  | { most: number | bigint }
  | { flow: string; example: boolean }
  | { quoted: string }
  | undefined;

function expectedWords(expected: Expected, voice: Voice): string | undefined {
  if (expected === undefined) return undefined;
  if (typeof expected === 'string') return KINDS[expected](voice);
  if ('oneOf' in expected) return listed(expected.oneOf);
  if ('keyOf' in expected) return voice.either(`una clave de ${expected.keyOf}`, 'uno de la lista');
  if ('least' in expected) return `${expected.least} o más`;
  if ('most' in expected) return `${expected.most} o menos`;
  if ('quoted' in expected) return `un texto; entre comillas: "${expected.quoted}"`;
  return `una lista entre corchetes${expected.example ? ', como' : ':'} ${expected.flow}`;
}

/** The value as it was typed, short enough for a sentence. */
function quoted(value: unknown, typed: string): string {
  if (value === null || value === undefined || value === '') return 'el campo vacío';
  if (Array.isArray(value)) return 'una lista';
  if (typeof value === 'object') return `varios campos (${listed(Object.keys(value))})`;
  return `«${typed}»`;
}

/** What may be there only once. */
const ONCE = {
  coach: () => 'cada entrenador una sola vez',
  person: () => 'cada persona una sola vez',
  day: () => 'cada día una sola vez',
  hall: () => 'cada pabellón una sola vez',
  album: () => 'cada álbum una sola vez',
  colour: () => 'un nombre distinto para cada color',
  season: () => 'cada curso una sola vez, con todos sus álbumes',
  kind: () => 'cada tipo una sola vez, con todos sus equipos',
  route: ({ field }) => `un ${field('route')} distinto para cada álbum del curso`,
} satisfies Record<string, (voice: Voice) => string>;

const SIBLINGS = 'los mismos espacios al principio que sus líneas hermanas (dos por nivel)';
const INDENT = 'El sangrado de esta línea no cuadra con el de las líneas de arriba.';

const QUOTES = 'Aquí se abren unas comillas que no se cierran.';
const UNCLOSED = {
  '[': ['Aquí se abre un corchete «[» que no se cierra.', 'un corchete «]» al final de la lista'],
  '{': ['Aquí se abre una llave «{» que no se cierra.', 'una llave «}» al final de los campos'],
  '"': [QUOTES, 'las mismas comillas rectas al final del texto: "…"'],
  "'": [QUOTES, "las mismas comillas rectas al final del texto: '…'"],
} as const;

const teamsAtOnce = (courts: number) => `${courts === 1 ? 'un equipo' : `${courts} equipos`} a la vez`;

/**
 * What is said of each fault. Its parameters are values of the content, never sentences. Both voices say the same where
 * names are all that differs.
 */
const FAULTS = {
  // Files
  'no folder': () => ['No encuentro la carpeta del contenido.'],
  'unknown file': ({ names }: { names: readonly string[] }, { file }) => [
    'Este archivo no se usa en ninguna parte.',
    names.map(file).join(', '),
  ],
  'misnamed file': ({ folder, ending }: Texts<'folder' | 'ending'>) => [
    'Este archivo no se usa en ninguna parte.',
    `en «${folder}», archivos ${ending} con el nombre en minúsculas, sin acentos ni espacios`,
  ],
  'missing file': () => ['Falta este archivo, que es obligatorio.'],
  'missing files': ({ name }: { name: string }, { file }) => [
    'Falta al menos un archivo en esta carpeta.',
    `${file(name)}, con el nombre en minúsculas, sin acentos ni espacios`,
  ],
  'bad link': ({ toFolder }: { toFolder: boolean }) => [
    toFolder ? 'Es un enlace a una carpeta, que no se lee.' : 'Es un enlace que no lleva a nada.',
    'los archivos mismos, dentro de la carpeta del contenido',
  ],
  'no UTF-8': () => [
    'El archivo no está guardado en UTF-8: los acentos se perderían.',
    'guardarlo de nuevo con la codificación UTF-8',
  ],
  'empty file': () => ['El archivo está vacío.'],
  unreadable: () => ['No he podido entender este archivo.'],

  // YAML
  indent: () => [INDENT, SIBLINGS],
  'too deep': () => [INDENT, `${SIBLINGS}; si sigue el texto de la línea de arriba, todo él entre comillas`],
  colon: () => [
    'Falta algo para entender esta línea como «campo: valor».',
    '«campo: valor», con un espacio tras los dos puntos; si el texto lleva dos puntos, va entre comillas: "texto: más texto"',
  ],
  outdented: () => [
    'Esta línea no es «campo: valor», o le faltan espacios al principio.',
    '«campo: valor»; si sigue el texto de la línea de arriba, los mismos espacios que ella',
  ],
  'curly quotes': () => [
    'Las comillas de este texto son curvas o angulares y aquí no valen como comillas.',
    'comillas rectas por fuera: "texto: más texto"',
  ],
  comma: () => [
    'Aquí falta una coma entre dos campos, o un texto lleva dos puntos y no va entre comillas.',
    '{ campo: valor, otro: valor } o [uno, dos]; un texto con dos puntos: "texto: más texto"',
  ],
  'dash without space': () => ['Falta un espacio tras el guion.', '«- », con un espacio'],
  dash: ({ again }: { again?: boolean }) => [
    `${again ? 'Aquí vuelven a empezar los mismos campos. ' : ''}Quizá falta un «- » al principio de esta línea.`,
    'un guion y un espacio delante del primer campo de cada elemento de la lista',
  ],
  tab: () => ['Hay un tabulador al principio de la línea.', 'solo espacios (dos por nivel)'],
  'reserved sign': ({ sign }: { sign?: string }) => [
    sign ? `Hay un texto que empieza por «${sign}».` : 'El texto empieza por un signo reservado (@, `, %…).',
    `el texto entre comillas: "${sign ? `${sign}…` : '@club'}"`,
  ],
  documents: () => ['Hay una línea «---» en medio del archivo.', 'un solo documento por archivo, sin «---»'],
  unclosed: ({ sign }: { sign: keyof typeof UNCLOSED }) => UNCLOSED[sign],
  unopened: ({ sign }: { sign: string }) => [`Este «${sign}» cierra algo que no se ha abierto.`, 'quitarlo'],
  'field twice': ({ name }: { name: string }, { field }) => [
    `El campo ${field(name)} está escrito dos veces.`,
    'cada campo una sola vez',
  ],
  comment: () => [
    'Lo que sigue a «#» se toma por un comentario y no saldría en la web.',
    'el texto entre comillas: "… #…"; un comentario, en una línea aparte',
  ],

  // Fields and their values
  missing: ({ name, expected }: { name: string; expected: Expected }, voice) => [
    `Falta el campo «${name}».`,
    expectedWords(expected, voice),
  ],
  'unknown field': ({ name, known }: { name: string; known: readonly string[] }) => [
    `El campo «${name}» no existe aquí.`,
    listed(known),
  ],
  key: ({ name, expected }: { name: string; expected: Expected }, voice) => [
    `La clave «${name}» no vale.`,
    expectedWords(expected, voice),
  ],
  value: ({ value, typed, expected }: { value: unknown; typed: string; expected: Expected }, voice) => [
    `He encontrado ${quoted(value, typed)}.`,
    expectedWords(expected, voice),
  ],
  empty: () => ['El campo está vacío.', 'un texto'],
  'empty list': () => ['La lista está vacía.', 'al menos un elemento'],
  'long text': ({ length, most }: { length: number; most: number | bigint }) => [
    `El texto tiene ${length} letras.`,
    `${most} letras como mucho`,
  ],
  'long list': ({ most }: { most: number | bigint }) => [
    'La lista es demasiado larga.',
    `${most} elementos como mucho`,
  ],
  'unknown key': ({ key, file, keys }: Texts<'key' | 'file'> & { keys: readonly string[] }, voice) => [
    `«${key}» no está en ${file === 'equipos/*.yaml' ? 'la carpeta «equipos»' : voice.file(file)}.`,
    listed(keys),
  ],
  twice: ({ name, each }: { name: string; each: keyof typeof ONCE }, voice) => [
    `«${name}» está dos veces.`,
    ONCE[each](voice),
  ],

  // Texts
  'change would lose': () => [
    'No puedo escribir este cambio sin perder algo de este archivo: no se ha guardado nada.',
    'cada comentario, «# …», en una línea propia, encima de lo que explica',
  ],
  'no front matter': () => [
    'El texto no empieza por su cabecera entre dos líneas «---».',
    '«---», debajo «title: …» y «description: …», y otra línea «---»',
  ],
  'empty body': () => ['El texto está vacío.', 'texto bajo la cabecera'],
  'picture in text': (_: unknown, { field, either }) => [
    'Hay una foto en medio del texto.',
    `una foto por texto, en ${field('img')}${either(' de la cabecera', '')}`,
  ],
  'link elsewhere': () => [
    'Hay un enlace que tiene su dirección en otra línea.',
    'la dirección junto al enlace: «[galerías](/galerias)»',
  ],
  html: () => [
    'Hay código HTML en el texto.',
    'texto sin «<» ni «>»; si hacen falta, con una barra delante: «\\<»',
  ],
  'first level': (_: unknown, { field }) => [
    'Hay un título de primer nivel (#).',
    `el título va arriba, en ${field('title')}; los apartados llevan dos almohadillas (##)`,
  ],
  underlined: () => [
    'La línea de «-» o «=» que hay debajo convierte este texto en un título.',
    'dos almohadillas (##) delante de un título; una línea en blanco delante de una raya',
  ],
  'several paragraphs': () => [
    'El aviso tiene algo más que un párrafo.',
    'un solo párrafo, que puede llevar enlaces',
  ],
  'no paragraph': () => [
    'Aquí hay algo que no es un párrafo de texto corrido.',
    'párrafos separados por una línea en blanco, sin apartados, listas, negritas ni enlaces',
  ],
  'story without day': ({ title }: { title: string }) => [
    `La noticia «${title}» no empieza por su fecha.`,
    'la fecha en cursiva delante del texto: «*9 de noviembre de 2024.* Si tienes…»',
  ],
  'story day': ({ typed }: { typed: string }) => [
    `«${typed}» no es un día del calendario.`,
    'día, mes y año, como «9 de noviembre de 2024»',
  ],
  'empty placeholder': ({ name }: { name: string }, { file }) => [
    `«{{${name}}}» está vacío.`,
    `rellenar «${name.replace('.', ' › ')}» en ${file('club.yaml')}, o quitarlo de este texto`,
  ],
  placeholder: ({ name, names }: { name: string; names: readonly string[] }) => [
    `«{{${name}}}» no se puede rellenar.`,
    listed(names.map((each) => `{{${each}}}`)),
  ],
  'no description': (_: unknown, { field, either }) => [
    'La foto no tiene descripción.',
    `${field('alt')}${either(' en la cabecera', '')}: qué se ve en la foto, para quien no la ve`,
  ],
  'story without picture': (_: unknown, { field, either }) => [
    'Falta la foto de la historia.',
    `${field('img')} y ${field('alt')}${either(' en la cabecera', '')}`,
  ],

  // Addresses and links
  'no page': ({ url }: { url: string }) => [
    `La página «${url}» no existe.`,
    'una página de esta web, o una dirección completa que empiece por https://',
  ],
  'no way': ({ title }: { title: string }, { field }) => [
    `«${title}» no lleva a ninguna parte.`,
    `${field('link')} con una página, ${field('submenu')} con una lista de enlaces, o los dos`,
  ],
  'address in use': ({ path, isPage }: { path: string; isPage?: boolean }, { either }) => [
    `La dirección «${path}» ya está en uso.`,
    isPage ? either('otro nombre de archivo', 'otro nombre') : 'direcciones que no sean de otra página',
  ],
  'reserved address': ({ path, first }: Texts<'path' | 'first'>) => [
    `La dirección «${path}» está reservada.`,
    `direcciones que no empiecen por «/${first}»`,
  ],
  'address of a team': ({ path, team, of }: Texts<'path' | 'team'> & { of?: string }, voice) => [
    `La dirección «${path}» ya es la de otro equipo (${of ? `${team}, en ${voice.file(of)}` : team}).`,
    `un ${voice.field('route')} distinto para cada equipo`,
  ],

  // The club
  'fixed day': (_: unknown, { field, either }) => [
    'Solo el club de muestra vive en un día fijo.',
    `${either('quitar la línea', 'dejar vacío')} ${field('hoy')}: la web sigue el calendario`,
  ],
  'words of the sample': ({ phrases }: { phrases: string }) => [
    `Aquí quedan palabras del club de muestra: ${phrases}.`,
    'los datos y las palabras de tu club',
  ],
  'unreadable colour': ({ hex, ratio }: { hex: string; ratio: number }) => [
    `Las letras claras no se leen bien sobre «${hex}» (${ratioWords.format(ratio)} a 1).`,
    'un color principal más oscuro (4,5 a 1 o más); el claro puede ser el segundo',
  ],
  'faint button on paper': ({ hex }: { hex: string }) => [
    `Un botón «${hex}» no se distingue del papel.`,
    'un color menos claro, o más vivo',
  ],
  'faint button on the header': ({ hex }: { hex: string }) => [
    `Un botón «${hex}» no se distingue de la cabecera, que es oscura.`,
    'un color más claro que el principal',
  ],
  'faint mark on paper': ({ hex }: { hex: string }) => [
    `Una marca «${hex}» no se distingue del papel.`,
    'un color menos claro, o más vivo',
  ],

  // Teams, people, venues
  'many buttons': ({ count, most }: { count: number; most: number }, { field, either }) => [
    `Hay ${count} tipos de equipo con botón en la portada.`,
    `${most} como mucho: ${either(`quita ${field('boton')} de los demás`, `deja vacío ${field('boton')} en los demás`)}`,
  ],
  'years of birth': ({ from, to }: { from: number; to: number }, { field, either }) => [
    `Los años de nacimiento van de ${from} a ${to}.`,
    `en ${field('desde')} el año del mayor y en ${field('hasta')} el del más joven${either(', como «desde: 2009, hasta: 2010»', '')}`,
  ],
  'coach without team': ({ name, key }: Texts<'name' | 'key'>, { set, either }) => [
    `${name} no lleva ningún equipo.`,
    `${either(`poner «${key}»`, 'elegir a esta persona')} en un equipo, o ${set('sin_equipo', true)}${either(' aquí', '')}`,
  ],
  'unused venue': ({ title, key }: Texts<'title' | 'key'>, { set, either }) => [
    `Nadie entrena ni juega en ${title}.`,
    `${either(`poner «${key}»`, 'elegirlo')} en un entrenamiento o en un partido, ${set('sin_uso', true)}${either(' aquí', '')}, o quitar el lugar`,
  ],
  'unused hall': ({ title }: { title: string }, { field }) => [
    `Ningún partido se juega en «${title}».`,
    `el nombre que llevan los partidos en ${field('direccion', 'partidos.yaml')}`,
  ],

  // Days and hours
  'days backwards': ({ from, to, first, last }: Texts<'from' | 'to' | 'first' | 'last'>, { field }) => [
    `Empieza el ${fullDay(from)} y acaba el ${fullDay(to)}.`,
    `un ${field(last)} igual o posterior a ${field(first)}`,
  ],
  'hours backwards': ({ from, to }: Texts<'from' | 'to'>, { field }) => [
    `El entrenamiento empieza a las ${from} y acaba a las ${to}.`,
    `una hora de ${field('hasta')} posterior a la de ${field('desde')}`,
  ],
  'another season': (
    { day, season, first, last, of }: Texts<'day' | 'season' | 'first' | 'last'> & { of?: string },
    { field, file },
  ) => [
    `El ${fullDay(day)} no es de la temporada ${season}.`,
    `un día entre el ${fullDay(first)} y el ${fullDay(last)}, o cambiar ${field('temporada', of)} ${of ? `en ${file(of)}` : 'arriba'}`,
  ],
  'outside trainings': ({ day, first, last }: Texts<'day' | 'first' | 'last'>) => [
    `El ${fullDay(day)} está fuera de la temporada de entrenamientos.`,
    `un día entre «${first}» y «${last}»`,
  ],
  closed: ({ day, reason, isMatch }: Texts<'day' | 'reason'> & { isMatch?: boolean }, { set }) => [
    `Ese lugar está cerrado el ${fullDay(day)}: ${reason}.`,
    `otro día u otro lugar${isMatch ? `, o ${set('estado', 'aplazado')}` : ''}`,
  ],
  'unclear change': ({ both }: { both: boolean }, { set, field }) => [
    both ? 'Está cancelado y movido a la vez.' : 'No se dice qué cambia.',
    `${set('cancelado', true)}, o ${field('pasa_a')} con el día, la hora o el lugar nuevos`,
  ],
  'same training': () => [
    'No cambia nada: es el entrenamiento de siempre.',
    'otro día, otra hora u otro lugar',
  ],
  'no training': ({ team, day, days }: Texts<'team' | 'day'> & { days: readonly string[] }) => [
    `${team} no entrena el ${fullDay(day)}.`,
    `un día de los que entrena: ${listed(days)}`,
  ],
  'no training at that hour': ({
    team,
    day,
    hour,
    hours,
  }: Texts<'team' | 'day' | 'hour'> & { hours: readonly string[] }) => [
    `${team} no entrena el ${fullDay(day)} a las ${hour}.`,
    listed(hours) || 'otro día',
  ],
  'two trainings': ({ team, hours }: { team: string; hours: readonly string[] }, { set }) => [
    `${team} entrena dos veces ese día y no se dice cuál cambia.`,
    hours.map((hour) => set('hora', hour)).join(' u '),
  ],
  'training twice': ({ twin, isChange }: { twin: number | null; isChange: boolean }, { either }) => [
    `Este entrenamiento ya ${isChange ? 'cambia' : 'está'} en ${either(`la línea ${twin}`, 'otra parte de la lista')}.`,
    isChange ? 'un solo cambio para cada entrenamiento' : 'cada entrenamiento una sola vez',
  ],
  'full courts': (
    { place, days, hour, teams, courts }: Clash & { days: readonly string[] },
    { set, file },
  ) => [
    `${place}: ${and.format(days)} a las ${hour} coinciden ${and.format(teams)}.`,
    `${teamsAtOnce(courts)}; si caben más, ${set('pistas', teams.length, 'lugares.yaml')} en ese lugar de ${file('lugares.yaml')}`,
  ],
  'full courts that day': ({ place, day, hour, teams, courts }: Clash & { day: string }, { field, file }) => [
    `${place}: el ${fullDay(day)} a las ${hour} coinciden ${and.format(teams)}.`,
    `${teamsAtOnce(courts)}; cancela o mueve un entrenamiento en ${field('cambios', 'calendario.yaml')} de ${file('calendario.yaml')}, o pon más ${field('pistas', 'lugares.yaml')} en ${file('lugares.yaml')}`,
  ],

  // Matches
  rest: ({ rival }: { rival: string }) => [
    `«${rival}» no es un rival: esa jornada el equipo descansa.`,
    'solo partidos que se juegan; borra este',
  ],
  midnight: (_: unknown, { field, either }) => [
    'Nadie juega a las 00:00: así escriben las federaciones que aún no hay hora.',
    `la hora de verdad, o ${either('quitar la línea', 'dejar vacío')} ${field('hora')} mientras no se sepa`,
  ],
  holiday: ({ reason }: { reason: string }) => [
    `Es un partido en casa en una fiesta del calendario: ${reason}.`,
    'otro día, si no se juega en la fiesta',
  ],
  'no venue': (_: unknown, { field, either }) => [
    'Es un partido en casa y no se dice en qué lugar.',
    `${field('lugar')} con ${either('una clave de lugares.yaml', 'uno de la lista')}`,
  ],
  'match twice': ({ twin, hasId }: { twin: number | null; hasId?: boolean }, { field, either }) => [
    `Es el mismo partido que ${either(`el de la línea ${twin}`, 'otro de la lista')}.`,
    `cada partido una sola vez${hasId ? `; si son dos, otra ${field('jornada')} u otro ${field('id')}` : ''}`,
  ],
  'two matches': ({ team, twin }: { team: string; twin: number | null }, { either }) => [
    `${team} ya juega ese día a esa hora: es ${either(`el partido de la línea ${twin}`, 'otro partido de la lista')}.`,
    'otro día u otra hora',
  ],
  'result of no match': ({ state }: { state: string }) => [
    `El partido está ${state} y tiene resultado.`,
    'lo uno o lo otro',
  ],
  'another result': ({ sets, result }: Texts<'sets' | 'result'>, { field, either }) => [
    `Los sets dan ${sets} y el resultado dice ${result}.`,
    `${sets}, o ${either('quitar esta línea, que sale sola de', 'dejarlo vacío: sale solo de')} ${field('sets')}`,
  ],
  'drawn set': ({ score }: { score: string }) => [
    `Un set no puede quedar ${score}.`,
    'los puntos de cada uno',
  ],
  draw: ({ won }: { won: number }) => [
    `Los sets quedan ${won}-${won}, y en voleibol no hay empates.`,
    'el set que falta; si en esa liga se puede empatar, está bien así',
  ],

  // Seasons
  'years apart': ({ season }: { season: string }) => [
    `He encontrado «${season}».`,
    'dos años seguidos, como «2024/25» o «2024-2025»',
  ],
  'no result': (_: unknown, { field, set, either }) => [
    'Falta cómo quedó el partido.',
    `${either('«sets: [25-18, 22-25, 25-20, 25-19]»', `los puntos de cada set en ${field('sets')}`)}, o ${set('resultado', '3-1')}`,
  ],
  balance: ({ name, total, counted }: { name: string; total: number; counted: number }, { set }) => [
    `El balance dice ${total} ${name} y en la lista de partidos hay ${counted}.`,
    `${set(name, counted)} o más, o quitar el balance, que sale solo de la lista`,
  ],
  'draws in balance': ({ drawn }: { drawn: number }) => [
    `El balance dice ${drawn} empatados, y en voleibol no hay empates.`,
    'los ganados y los perdidos; si en esa liga se puede empatar, está bien así',
  ],
  'season twice': ({ season, of }: Texts<'season' | 'of'>) => [
    `La temporada «${season}» ya está en ${of}.`,
    'cada temporada en un solo archivo',
  ],
  'running season': ({ season }: { season: string }, { file }) => [
    `La temporada «${season}» es la que dice ${file('club.yaml')}: todavía no ha acabado.`,
    'temporadas anteriores a esa',
  ],
  'file of another season': ({ season, name, right }: Texts<'season' | 'name' | 'right'>) => [
    `El archivo se llama «${name}.yaml» y la temporada es «${season}».`,
    `el mismo año en los dos, o llamar al archivo «${right}.yaml»`,
  ],

  // Photos
  'no photo': ({ photo, amount }: { photo: number; amount: number }) => [
    `La foto ${photo} no existe: el álbum tiene ${amount}.`,
    `un número del 1 al ${amount}`,
  ],
  'no photos left': () => [
    'Todas las fotos del álbum están retiradas.',
    'al menos una foto a la vista, o quitar el álbum',
  ],
  'removed photo': ({ id }: { id: string }, { field }) => [
    `La foto «${id}» está retirada.`,
    `otra foto que no esté en ${field('retiradas', 'galerias.yaml')}`,
  ],
  'withdrawn photo': ({ photo, day, next }: { photo: number; day: string; next: number }, { field }) => [
    `La foto ${photo} se retiró el ${fullDay(day)} y el álbum la enseña.`,
    `su número en ${field('retiradas')}; otra foto lleva un número nuevo, como ${next}`,
  ],
  'two places': (_: unknown, { field, either }) => [
    `El álbum tiene ${field('lugar')} y ${field('direccion')}.`,
    `solo ${field('lugar')}, con ${either('una clave de lugares.yaml', 'uno de la lista')}, o solo ${field('direccion')}, con el nombre de otro sitio`,
  ],
  'order of chapters': ({
    title,
    photo,
    before,
    first,
  }: Texts<'title' | 'before'> & { photo: number; first: number }) => [
    `El capítulo «${title}» empieza en la foto ${photo}, y el anterior, «${before}», en la ${first}.`,
    `un número mayor que ${first}: los capítulos van en el orden de las fotos`,
  ],

  // Permissions
  'no consent for minors': ({ forMinors }: { forMinors: readonly string[] }) => [
    'En el álbum salen menores y nadie consiente por ellos.',
    `también «${forMinors.join('» o «')}», porque en el álbum salen menores`,
  ],
  'consent for nobody': ({ adults }: { adults: string }, { set, either }) => [
    'Alguien consiente por menores y en el álbum no salen.',
    `solo «${adults}», o ${either(set('menores', true), 'marcar que salen menores')} si en el álbum salen menores`,
  ],
} satisfies Record<string, (fault: never, voice: Voice) => Words>;

/** More teams at one hour in one place than it has courts. */
interface Clash {
  place: string;
  hour: string;
  teams: readonly string[];
  courts: number;
}

/** Every code of a fault. */
export const CODES = Object.keys(FAULTS);

type Faults = typeof FAULTS;
type ParametersOf<Code extends keyof Faults> =
  Parameters<Faults[Code]> extends [infer Fault, ...unknown[]] ? Fault : unknown;

/** What is wrong: a code, its parameters, and the valid name that was probably meant. */
export type Fault = {
  [Code in keyof Faults]: { code: Code; nearest?: string | undefined } & ParametersOf<Code>;
}[keyof Faults];

/** A fault in words. */
export function wordsOf(fault: Fault, voice: Voice): Words {
  return (FAULTS[fault.code] as (fault: Fault, voice: Voice) => Words)(fault, voice);
}

/** Whether there is nothing yet where something has to be. */
export const isMissing = (fault: Fault): boolean =>
  ['missing', 'empty', 'empty list'].includes(fault.code) || (fault.code === 'value' && fault.value === '');
