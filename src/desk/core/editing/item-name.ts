import { isDate } from '../../../club/agenda/dates.ts';
import { type Fields, isFields } from '../../../club/content/documents/values.ts';
import type { ReferenceKind, References } from '../../../club/references.ts';
import { formatPayments } from '../../../site/pages/Join/fees.ts';
import { formatDayWithYear } from '../format-day.ts';

/** Fields that may name an item, in order of preference. */
const NAME_FIELDS = ['name', 'nombre', 'title', 'titulo', 'texto', 'curso', 'motivo', 'concepto', 'periodo'];
/** Fields that may describe an item further, in order of preference. */
const DETAIL_FIELDS = ['division', 'description', 'subtitle', 'link', 'foto'];
const list = new Intl.ListFormat('es');

/** Start of a web address, which summaries leave out. */
const URL_START = /^https?:\/\/(?:www\.)?/;

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const firstText = (item: Fields, keys: readonly string[]): string =>
  keys.map((key) => textOf(item[key])).find((text) => text !== '') ?? '';

const dayOf = (value: unknown) => (isDate(textOf(value)) ? formatDayWithYear(textOf(value)) : '');

/** Formats the day or days of an item: `sáb 5 oct 2024 – lun 7 oct 2024`. */
const daysOf = ({ dia, fecha, desde, hasta }: Fields): string =>
  [dayOf(dia ?? fecha ?? desde), dayOf(hasta)].filter(Boolean).join(' – ');

/** Returns the score of a match, `3-1`; that of its sets if no other was typed. */
function scoreOf({ resultado, sets }: Fields): string {
  const typed = textOf(resultado);
  if (typed || !Array.isArray(sets)) return typed;
  const points = sets.map((set) => textOf(set).split('-').map(Number));
  const won = points.filter(([own = 0, rival = 0]) => own > rival).length;
  const lost = points.filter(([own = 0, rival = 0]) => own < rival).length;
  return won + lost > 0 ? `${won}-${lost}` : '';
}

/** Formats typed payments as the site does: `295 € por temporada. Ficha: 62,50 €`. */
const paymentsText = (payments: readonly unknown[]): string =>
  formatPayments(
    payments.filter(isFields).flatMap(({ importe, periodo, concepto }) => {
      const typed = textOf(importe).replace(/ ?€$/, '').replace(',', '.');
      const isAmount = typed !== '' && !Number.isNaN(Number(typed));
      return isAmount ? { amount: Number(typed), period: textOf(periodo), label: textOf(concepto) } : [];
    }),
  ).trim();

/** Returns what describes an item further, and the kind of figure that this is. @param photos detail of a page of photos */
function detailOf(
  fields: Fields,
  photos: string,
  hasTeam: boolean,
): Required<Pick<ItemSummary, 'detail' | 'figure'>> {
  const { pagos, importe, address, motivo } = fields;
  const price = paymentsText(Array.isArray(pagos) ? pagos : [{ importe }]);
  if (photos || price) return { detail: photos || price, figure: photos ? undefined : 'price' };
  const score = hasTeam ? scoreOf(fields) : '';
  if (score) return { detail: score, figure: 'score' };
  const street = Array.isArray(address) ? address.filter(Boolean).join(', ') : '';
  return {
    detail: hasTeam ? textOf(motivo) : street || firstText(fields, DETAIL_FIELDS),
    figure: undefined,
  };
}

/** What a collapsed list item shows. */
export interface ItemSummary {
  name: string;
  isNamed: boolean;
  days: string;
  detail: string;
  /** Figure that the detail consists of, if it is one. */
  figure?: 'score' | 'price' | undefined;
}

/**
 * Returns the name, days and detail that a collapsed list item shows.
 * @param index from 0; names an item without a name
 * @param references resolves the keys of teams and venues
 */
export function itemSummary(item: unknown, index: number, references: References = {}): ItemSummary {
  const fields = isFields(item) ? item : {};
  const nameOf = (kind: ReferenceKind, key: unknown) =>
    references[kind]?.find((entry) => entry.key === key)?.name ?? textOf(key);
  /** Kind or teams that an item without a name is about. */
  const groupOf = ({ tipo, equipos, pagos }: Fields) =>
    nameOf('tipos', tipo) ||
    list.format(
      (Array.isArray(equipos) ? equipos : []).map((key) => nameOf('equipos', key)).filter(Boolean),
    ) ||
    (pagos ? 'Todos los equipos' : '');
  if (Array.isArray(fields.dias))
    return {
      name: list.format(fields.dias.map(String)) || 'Sin día',
      isNamed: fields.dias.length > 0,
      days: [textOf(fields.desde), textOf(fields.hasta)].join('–'),
      detail: nameOf('lugares.yaml', fields.lugar),
    };
  const team = nameOf('equipos', fields.equipo);
  const name = [team, textOf(fields.rival) || (team ? '' : firstText(fields, NAME_FIELDS) || groupOf(fields))]
    .filter(Boolean)
    .join(' – ');
  const photos = references.fotos?.find(({ key }) => key === fields.pagina);
  const { detail, figure } = detailOf(fields, photos?.detail ?? '', team !== '');
  const ownName = name || photos?.name || textOf(fields.pagina);
  return {
    name: ownName || `N.º ${index + 1}`,
    isNamed: ownName !== '',
    days: [daysOf(fields), team ? textOf(fields.hora) : ''].filter(Boolean).join(', '),
    detail: detail === name ? '' : detail.replace(URL_START, ''),
    figure,
  };
}
