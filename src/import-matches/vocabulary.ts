/**
 * The words that lists of matches are written in, language by language: those of federations, leagues, spreadsheets and
 * calendars. All of them are fragments of regular expressions in small letters without accents; the first twelve and seven
 * of `months` and `weekdays` are in order.
 */
const LANGUAGES = {
  es: {
    months: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
    weekdays: 'lunes martes miercoles jueves viernes sabado domingo',
    short: 'l m x j v s d',
    postponed: 'aplazad[oa]s?|aplaz\\.?|se aplaza|pospuest[oa]s?|postergad[oa]s?',
    cancelled:
      'suspendid[oa]s?|susp\\.?|se suspende|cancelad[oa]s?|anulad[oa]s?|no se (?:juega|disputa|celebra)',
    forfeit:
      'no (?:se )?presentad[oa]s?|retirad[oa]s?|retirada|incomparecencia|no comparece|descalificad[oa]s?|eliminad[oa]s?|renuncia|no (?:jugado|disputado|se jugo|se disputo)|interrumpido',
    notice:
      'nuev[oa] (?:fecha|dia|hora|horario)|(?:fecha|dia|hora|horario) nuev[oa]|se jugara|pasa al?|traslad(?:o|ad[oa])|adelant(?:o|ad[oa])|cambi(?:o|ado|a)(?: (?:de|del) (?:fecha|dia|hora|horario|pista|sede|pabellon|campo|partido|orden))?|reprogramad[oa]|aplazamiento|suspension|modificad[oa]|correccion|ojo|atencion|importante|urgente',
    placeholder:
      '(?:ganador|vencedor|perdedor|campeon|subcampeon)(?:a|es)?|\\d+ ?[ºªo°](?: clasificad[oa])?(?: (?:del? )?(?:grupo|gr\\.?|g\\.?)(?: [a-z0-9])?)?|clasificad[oa]|entren(?:o|amiento)s?|reunion|cena|comida|viaje|fiesta|festivo|puente|vacaciones|torneo|fase final|sin (?:rival|partido)|baja|mejor (?:segund[oa]|tercer[oa]|\\d+ ?[ºª]?)|(?:semi|cuarto)?finalista|equipo \\d+',
    expected:
      'programad[oa]|previst[oa]|por (?:jugar|disputar|celebrar)|sin (?:jugar|disputar|comenzar|empezar)|no (?:comenzad|iniciad|empezad)[oa]|pendiente(?: de (?:jugar|disputar|celebrar|resultado|acta))?|confirmad[oa]|jugad[oa]|finalizad[oa]|final|terminad[oa]|acabad[oa]|disputad[oa]|celebrad[oa]|(?:acta )?cerrad[oa]|validad[oa]|oficial|en juego|activ[oa]|normal|proxim[oa]',
    open: '(?:por|a|sin|pendientes? de) (?:determinar|confirmar|confirmacion|definir|decidir|concretar|designar|designacion|asignar|asignacion|fijar|anunciar|establecer|acordar|convenir)|sin (?:fecha|hora|horario|dia|sede|pista|pabellon|campo|lugar)|pendientes? de (?:fecha|hora|horario|sede|pista|pabellon|campo|dia)|pend(?:iente)?\\.? (?:de )?(?:confirmacion|asignacion|designacion)|provisional(?:es)?|pendientes?|(?:consultar|consulta|ver|mirar)(?: en)?(?: la| el)? (?:web|pagina|federacion|app|calendario|acta)(?: (?:de la )?federacion)?|no (?:disponible|definid[oa]|asignad[oa]|designad[oa]|confirmad[oa])|desconocid[oa]|a det\\.?|prov\\.?|no consta|se comunicara|proximamente|falta|(?:por|segun) (?:el )?(?:club|equipo) local|p(?:d?te|end)\\.?(?: de)?(?: (?:fecha|hora|confirmar|jugar|determinar))?',
    rest: 'descans[ao]n?(?: la)?(?: jornada)?|no juegan?|jornada de descanso|libre|exent[oa]s?|equipo (?:libre|exento)',
  },
  ca: {
    months: 'gener febrer marc abril maig juny juliol agost setembre octubre novembre desembre',
    weekdays: 'dilluns dimarts dimecres dijous divendres dissabte diumenge',
    short: 'dl dt dc dj dv ds dg',
    postponed: 'ajorna(?:ts?|da|des)|posposa(?:ts?|da)|s.ajorna',
    cancelled: 'suspe[sn](?:a|os|es)?|cancel[·.-]?la(?:ts?|da)|anul[·.-]?la(?:ts?|da)|no es juga',
    expected:
      'programat|per (?:jugar|disputar)|pendent(?: de jugar)?|confirmat|jugat|finalitzat|acabat|disputat|tancat',
    open: '(?:per|a|sense|pendent de) (?:determinar|confirmar|definir|decidir|concretar|designar|assignar|fixar)|sense (?:data|hora|horari|pista|pavello)|pendents?|(?:consultar|veure)(?: la)? (?:web|federacio)',
    rest: 'descansen|descans|lliure|exempt',
  },
  gl: {
    months: 'xaneiro febreiro marzo abril maio xuno xullo agosto setembro outubro novembro decembro',
    weekdays: 'luns martes mercores xoves venres sabado domingo',
    short: 'lu ma me xo ve sa do',
    postponed: 'aprazad[oa]s?|adiad[oa]s?|pospost[oa]s?',
    cancelled: 'non se xoga',
    expected: 'por xogar|sen xogar|pendente(?: de xogar)?|xogad[oa]|rematad[oa]|pechad[oa]',
    open: '(?:por|sen|pendente de) (?:determinar|confirmar|definir|decidir|asignar|fixar)|sen (?:data|hora|horario|pista|pavillon)|pendentes?',
    rest: 'descansa',
  },
  eu: {
    months: 'urtarrila otsaila martxoa apirila maiatza ekaina uztaila abuztua iraila urria azaroa abendua',
    weekdays: 'astelehena asteartea asteazkena osteguna ostirala larunbata igandea',
    short: 'al ar az og or lr ig',
    postponed: 'atzeratu(?:a|ta|rik)?|geroratu(?:a|ta)?',
    cancelled:
      'bertan behera(?: utzi(?:ta|a)?)?|eten(?:da|a)?|ezeztatu(?:a|ta)?|baliogabetu(?:a|ta)?|ez da jokatzen',
    expected:
      'programatu(?:a|ta)?|jokatzeke|jokatu(?:a|ta| gabe)?|amaitu(?:a|ta)?|bukatu(?:a|ta)?|baieztatu(?:a|ta)?',
    open: '(?:zehaztu|erabaki|konfirmatu|baieztatu) gabe|(?:zehazte|erabakitze|konfirmatze|baiezta[t]?ze)(?:ke|ko)|(?:ordu|data|leku)rik gabe|zain',
    rest: 'atseden(?:a|aldia)?|libre',
  },
  en: {
    months: 'january february march april may june july august september october november december',
    weekdays: 'monday tuesday wednesday thursday friday saturday sunday',
    short: 'mo tu we th fr sa su',
    // And those of other countries' calendars.
    postponed: 'postponed|reporte(?:e?s?)|rinviat[oa]|verschoben|verlegt|adiad[oa]',
    cancelled: 'cancell?ed|suspended|called off|annul(?:e|lat)[eoa]?|abgesagt|afgelast',
    forfeit:
      'w\\.? ?/?o\\.?|walk ?over|n\\. ?[pc]\\.?|n/?[pc]|ret\\.|inc(?:omp)?\\.|dsq|forfeit|no.?show|ez da jokatu|no presenta(?:t|da)|retirat',
    expected: 'scheduled|confirmed|played|finished|ended|completed|not started|upcoming',
    open: 'to be (?:determined|confirmed|announced|defined)|tb[acd]|tentative|unknown|null|nan|undefined|#?n/[ad]|#[a-z/]+[!?]|s/[fhdc]|xx+',
    rest: 'bye|rest|day off',
  },
} as const;
const ALL = Object.values(LANGUAGES);
const PARTS = [
  'postponed',
  'cancelled',
  'forfeit',
  'notice',
  'placeholder',
  'expected',
  'open',
  'rest',
] as const;
type Part = (typeof PARTS)[number];
const anyOf = (part: Part) =>
  ALL.flatMap((words: Partial<Record<Part, string>>) => words[part] ?? []).join('|');

/** Small letters without accents, letter for letter, so that a place in it is the same place in the text. */
export const folded = (text: string) =>
  text.replace(/\p{L}/gu, (letter) => {
    const plain = letter
      .normalize('NFD')
      .replace(/\p{Diacritic}/gu, '')
      .toLowerCase();
    return plain.length === letter.length ? plain : letter;
  });

/** Why a match is off, behind its state: `por lluvia`, or all that follows. */
const REASON = '(?: por (?:[^-–—:|()[\\]]+$|(?:la )?(?:lluvia|nieve|viento|temporal|obras|covid)))?';
const SUBJECT = '(?:(?:partidos?|encuentros?|partit|partida|hora|hor[ao]ri[oa]?|fecha|data|dia|eguna) )?';
const inside = (part: Part) => {
  const reason = part === 'postponed' || part === 'cancelled' ? REASON : '';
  return new RegExp(`(?<![\\p{L}\\d]|\\bno )${SUBJECT}(?:${anyOf(part)})${reason}(?![\\p{L}\\d])`, 'giu');
};
const PATTERNS = new Map(PARTS.map((part) => [part, inside(part)]));

/** Takes the words of a kind out of a text. */
export function take(text: string, part: Part): { found: string[]; rest: string } {
  const found: string[] = [];
  let rest = '';
  let end = 0;
  for (const match of folded(text).matchAll(PATTERNS.get(part) as RegExp)) {
    found.push(match[0].trim());
    rest += `${text.slice(end, match.index)} `;
    end = match.index + match[0].length;
  }
  return { found, rest: rest + text.slice(end) };
}

/** What is before a match, and has a day or an hour of its own. */
export const SUMMONS = 'citacion|convocatoria|quedada|concentracion|salida|llegada|calentamiento';

export type State = 'aplazado' | 'suspendido';

/** The states that a text names, and the text without them. */
export function takeStates(text: string): { states: State[]; rest: string } {
  const postponed = take(text, 'postponed');
  const cancelled = take(postponed.rest, 'cancelled');
  return {
    states: [
      ...(postponed.found.length > 0 ? (['aplazado'] as const) : []),
      ...(cancelled.found.length > 0 ? (['suspendido'] as const) : []),
    ],
    // Of a state in brackets these are left.
    rest: cancelled.rest.replace(/[([{]\s*[)\]}]/g, ' '),
  };
}

/** Whether a text has a word of a kind. */
export const says = (text: string, ...parts: Part[]) =>
  parts.some((part) => take(text, part).found.length > 0);
/** Whether a text says that a match does not take place, or not as it was. */
export const saysOff = (text: string) => says(text, 'postponed', 'cancelled', 'forfeit');

/** Whether a text says something at all. */
export const isBlank = (text: string) => !/[\p{L}\p{N}]/u.test(text);

/** Whether a text is words of a kind and nothing else. */
export function isOnly(text: string, part: Part): boolean {
  const { found, rest } = take(text, part);
  return found.length > 0 && isBlank(rest);
}

/** Whether a text names no hall: none yet, or only whose it is. A number is a spreadsheet's `0`. */
export const isNoVenue = (text: string) =>
  isOpen(text) ||
  !/\p{L}/u.test(text) ||
  /^\W*(?:(?:en|el|la|campo|pista|pabell[oó]n|pab\.?|del?) )*(?:casa|local|visitante|rival|fuera|pabell[oó]n|pab|pista)\W*$/iu.test(
    text,
  );

/** Two names in one cell, of which only one can be meant. */
export const SEVERAL = /\p{L}\s+(?:(?:o|ó|u)\s|\/)\s*\p{L}/iu;

/** Whether a text stands where something is not known yet: `por determinar`, `Pabellón por determinar`, `---`. */
export const isOpen = (text: string) =>
  isBlank(text) ||
  isOnly(
    text.replace(
      /(?<!\p{L})(?:pabell[oó]n|pavell[oó]|pab\.?|pista|campo|lugar|sede|polideportivo|equipo|rival)(?!\p{L})/giu,
      ' ',
    ),
    'open',
  );

/** The only number for which a word stands, by the beginnings of names; undefined where it could be several or none. */
function numberOf(word: string, lists: readonly string[], least: number): number | undefined {
  const named = lists.flatMap((list) =>
    list.split(' ').flatMap((name, i) => (name.startsWith(word) && word.length >= least ? [i] : [])),
  );
  return new Set(named).size === 1 ? named[0] : undefined;
}

const MONTHS = [...ALL.map(({ months }) => months), 'x x x x x x x x setiembre x x x'.replaceAll('x', '-')];
const BASQUE = LANGUAGES.eu.months.split(' ');

/** 1 to 12 for a month's name or its beginning, in any of the languages. @param word folded */
export function monthOf(word: string): number | undefined {
  const declined = BASQUE.findIndex(
    (name) => word.startsWith(name) || word.startsWith(`${name.slice(0, -1)}e`),
  );
  const month = numberOf(word, MONTHS, 3) ?? (declined >= 0 ? declined : undefined);
  return month === undefined ? undefined : month + 1;
}

/** 0 for Monday to 6 for a day of the week's name or its beginning. @param word folded */
export function weekdayOf(word: string): number | undefined {
  const short = ALL.map((words) => words.short.split(' ').indexOf(word)).find((i) => i >= 0);
  return (
    short ??
    numberOf(
      word,
      ALL.map(({ weekdays }) => weekdays),
      2,
    )
  );
}
