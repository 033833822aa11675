import { useState } from 'react';
import { addDays, isDate } from '../../../club/agenda/dates.ts';
import { type FieldPath, isFields, valueAt } from '../../../club/content/documents/values.ts';
import { withoutAccents } from '../../../club/content/spelling.ts';
import { itemSummary } from '../../core/editing/item-name.ts';
import { useClub } from '../browser/use-club.ts';
import { SegmentedControl } from '../parts/Button.tsx';
import { TextField } from '../parts/TextField.tsx';
import css from './form.module.css';
import { useFormContext } from './form-context.ts';

/** Number of items that fit a screen or two: longer lists get a filter. */
const LONG_LIST = 16;
/** Days before and after today that «Estos días» shows. */
const NEAR_DAYS = 7;

/** Returns the day of a match or a change, `YYYY-MM-DD`; empty for an item without one. */
const dayOf = (item: unknown): string => {
  const day = isFields(item) ? String(item.dia ?? '') : '';
  return isDate(day) ? day : '';
};

/** State of a long list's filter. A list with items of these days shows only them, until all are asked for. @param path of the list */
export function useListFilter(items: readonly unknown[], path: FieldPath) {
  const { references, today } = useClub();
  const { saved } = useFormContext();
  const [query, setQuery] = useState('');
  const [isAll, setAll] = useState(false);
  const words = withoutAccents(query).split(/\s+/).filter(Boolean);
  const isNearby = (item: unknown) => {
    const day = dayOf(item);
    return day >= addDays(today, -NEAR_DAYS) && day <= addDays(today, NEAR_DAYS);
  };
  const isLong = items.length > LONG_LIST;
  const hasNear = isLong && items.some(isNearby);
  const isNear = hasNear && !isAll && words.length === 0;
  // An item keeps its place until the result typed in it is saved.
  const isPending = (index: number) =>
    itemSummary(valueAt(saved, [...path, index]), index, references).figure !== 'score';
  const isShown = (item: unknown, index: number) => {
    const { name, days, detail } = itemSummary(item, index, references);
    const text = withoutAccents([name, days, detail].join(' '));
    // An item without a day may be a new one.
    return isNear ? isNearby(item) || dayOf(item) === '' : words.every((word) => text.includes(word));
  };
  const isActive = isLong && (isNear || words.length > 0);
  return {
    isLong,
    /** True while some items may be hidden. */
    isActive,
    /** True if an item passes the filter. */
    isShown: (item: unknown, index: number) => !isActive || isShown(item, index),
    /** Returns the indexes of a list in the order of display: of these days' matches, those without a result first. */
    orderOf(list: readonly unknown[]): number[] {
      const order = list.map((_, index) => index);
      return isNear ? order.sort((a, b) => Number(isPending(b)) - Number(isPending(a))) : order;
    },
    ...{ query, setQuery, hasNear, isAll, setAll },
  };
}

/** Fields of a long list's filter. @param shown number of items that pass it, of `total` */
export function ListFilter({
  filter: { query, setQuery, isAll, setAll, isActive, hasNear },
  placeholder,
  shown,
  total,
}: {
  filter: ReturnType<typeof useListFilter>;
  placeholder: string | undefined;
  shown: number;
  total: number;
}) {
  return (
    <div className={`row ${css.filter}`}>
      <TextField
        type="search"
        label="Buscar en la lista"
        autoComplete="off"
        placeholder={placeholder}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
        // Enter would save the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {hasNear && query === '' && (
        <SegmentedControl
          legend="Qué se ve"
          labels={{ near: 'Estos días', all: 'Todos' }}
          value={isAll ? 'all' : 'near'}
          onChange={(chosen) => setAll(chosen === 'all')}
        />
      )}
      <span role="status">{isActive && `${shown} de ${total}`}</span>
    </div>
  );
}
