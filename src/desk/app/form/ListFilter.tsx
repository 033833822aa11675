import { useState } from 'react';
import { addDays, isDate } from '../../../club/agenda/dates.ts';
import { isFields } from '../../../club/content/documents/values.ts';
import { withoutAccents } from '../../../club/content/spelling.ts';
import { itemSummary } from '../../core/editing/item-name.ts';
import { useClub } from '../browser/use-club.ts';
import { TextField } from '../parts/TextField.tsx';
import css from './form.module.css';

/** Number of items that fit a screen or two: longer lists get a filter. */
const LONG_LIST = 16;
/** Days before and after today that «Estos días» shows. */
const NEAR_DAYS = 7;

/** Returns the day of a match or a change, `YYYY-MM-DD`; empty for an item without one. */
const dayOf = (item: unknown): string => {
  const day = isFields(item) ? String(item.dia ?? '') : '';
  return isDate(day) ? day : '';
};

/** State of a long list's filter. */
export function useListFilter(items: readonly unknown[]) {
  const { references, today } = useClub();
  const [query, setQuery] = useState('');
  const [isNear, setNear] = useState(false);
  const words = withoutAccents(query).split(/\s+/).filter(Boolean);
  const isNearby = (item: unknown) => {
    const day = dayOf(item);
    return day >= addDays(today, -NEAR_DAYS) && day <= addDays(today, NEAR_DAYS);
  };
  const isShown = (item: unknown, index: number) => {
    const { name, days, detail } = itemSummary(item, index, references);
    const text = withoutAccents([name, days, detail].join(' '));
    return (!isNear || isNearby(item)) && words.every((word) => text.includes(word));
  };
  const isLong = items.length > LONG_LIST;
  const isActive = isLong && (isNear || words.length > 0);
  return {
    isLong,
    /** True while some items may be hidden. */
    isActive,
    /** True if an item passes the filter. */
    isShown: (item: unknown, index: number) => !isActive || isShown(item, index),
    /** True if the list has items of these days. */
    hasNear: isLong && items.some(isNearby),
    ...{ query, setQuery, isNear, setNear },
  };
}

/** Fields of a long list's filter. @param shown number of items that pass it, of `total` */
export function ListFilter({
  filter: { query, setQuery, isNear, setNear, isActive, hasNear },
  shown,
  total,
}: {
  filter: ReturnType<typeof useListFilter>;
  shown: number;
  total: number;
}) {
  return (
    <div className={`row ${css.filter}`}>
      <TextField
        type="search"
        label="Buscar en la lista"
        autoComplete="off"
        value={query}
        onChange={({ target }) => setQuery(target.value)}
        // Enter would save the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {hasNear && (
        <button type="button" className="pill" aria-pressed={isNear} onClick={() => setNear(!isNear)}>
          Estos días
        </button>
      )}
      <span role="status">{isActive && `${shown} de ${total}`}</span>
    </div>
  );
}
