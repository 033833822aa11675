import { isDate } from '../../agenda/dates.ts';
import { type Fields, isFields } from '../../content/documents/values.ts';
import { formatShortDay } from '../browser/format-day.ts';
import type { ReferenceKind, References } from '../server/api.ts';

/** What tells an item of a list from its neighbours while it is closed. */
const NAMING = ['name', 'nombre', 'title', 'titulo', 'texto', 'curso', 'motivo', 'route'];
const DETAIL = ['division', 'description', 'subtitle', 'link', 'foto'];
const WEB = /^https?:\/\/(?:www\.)?/;

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const firstText = (item: Fields, keys: readonly string[]): string =>
  keys.map((key) => textOf(item[key])).find((words) => words !== '') ?? '';

const dayOf = (value: unknown) => (isDate(textOf(value)) ? formatShortDay(textOf(value)) : '');

/** `sáb 5 oct 2024 – lun 7 oct 2024` */
const days = ({ dia, fecha, desde, hasta }: Fields): string =>
  [dayOf(dia ?? fecha ?? desde), dayOf(hasta)].filter(Boolean).join(' – ');

/**
 * The name of an item while it is closed, and what more is shown of it.
 * @param index counted from 0
 * @param references for items that name a team or a venue by its key
 */
export function itemSummary(
  item: unknown,
  index: number,
  references: References = {},
): { name: string; days: string; detail: string } {
  const fields = isFields(item) ? item : {};
  const named = (kind: ReferenceKind, key: unknown) =>
    references[kind]?.find((each) => each.key === key)?.name ?? textOf(key);
  if (Array.isArray(fields.dias))
    return {
      name: new Intl.ListFormat('es').format(fields.dias.map(String)) || 'Sin día',
      days: [textOf(fields.desde), textOf(fields.hasta)].join('–'),
      detail: named('lugares.yaml', fields.lugar),
    };
  const team = named('equipos', fields.equipo);
  const name = [team, textOf(fields.rival) || (team ? '' : firstText(fields, NAMING))]
    .filter(Boolean)
    .join(' – ');
  const detail = firstText(fields, team ? ['motivo'] : DETAIL);
  return {
    name: name || `N.º ${index + 1}`,
    days: days(fields),
    detail: detail === name ? '' : detail.replace(WEB, ''),
  };
}
