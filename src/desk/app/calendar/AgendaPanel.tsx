import { useState } from 'react';
import type { Path } from '../../api.ts';
import { addWords } from '../form/add-words.ts';
import formCss from '../form/form.module.css';
import { valueAt, withValueAt } from '../form/form-context.ts';
import { itemName } from '../form/list/item-name.ts';
import { useClub } from '../overview.ts';
import css from './AgendaPanel.module.css';
import { DayTrainings } from './DayTrainings.tsx';
import { type DayList, dayItems, dayLists, itemsOn } from './day-lists.ts';
import { longDay } from './day-words.ts';
import { type Mark, MonthGrid } from './MonthGrid.tsx';

interface Props {
  schema: object;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Opens a place of the form below. */
  onShow: (path: Path) => void;
}

/** A file's days as a calendar over its form: both show and change the same value. */
export function AgendaPanel({ schema, value, onChange, onShow }: Props) {
  const { today, references } = useClub();
  const [chosen, choose] = useState(today);
  const lists = dayLists(schema);
  const items = dayItems(lists, value);
  const marksOn = (date: string): Mark[] => {
    const there = itemsOn(items, date);
    return lists.flatMap((list, i) => {
      const count = there.filter((each) => each.list.key === list.key).length;
      return count > 0 ? [{ list: i + 1, words: `${list.title.toLowerCase()}: ${count}` }] : [];
    });
  };
  const add = (list: DayList) => {
    const all = (valueAt(value, [list.key]) as unknown[] | null | undefined) ?? [];
    const item = { [list.from]: chosen, ...(list.to && list.key === 'avisos' && { [list.to]: chosen }) };
    onChange(withValueAt(value, [list.key], [...all, item]));
    onShow([list.key, all.length]);
  };
  const there = itemsOn(items, chosen);
  return (
    <section className={css.panel} aria-label="Calendario">
      <MonthGrid today={today} chosen={chosen} onChoose={choose} marksOn={marksOn} />
      <div className={css.day}>
        <h2 aria-live="polite">{longDay(chosen)}</h2>
        {there.length > 0 && (
          <ul className={css.items}>
            {there.map(({ list, index, item }) => {
              const { name, detail } = itemName(item, index, references.equipos);
              return (
                <li key={`${list.key} ${index}`} className={css.item}>
                  <span className={css.mark} data-list={lists.indexOf(list) + 1} />
                  <button type="button" className={css.go} onClick={() => onShow([list.key, index])}>
                    {name}{' '}
                    <span className={formCss.detail}>{[item.hora, detail].filter(Boolean).join(' · ')}</span>
                  </button>
                </li>
              );
            })}
          </ul>
        )}
        {lists.some(({ key }) => key === 'cambios') && (
          <DayTrainings date={chosen} value={value} onChange={onChange} onShow={onShow} />
        )}
        <div className={formCss.line}>
          {lists.map((list) => (
            <button key={list.key} type="button" className={formCss.add} onClick={() => add(list)}>
              {addWords(list.key)} este día
            </button>
          ))}
        </div>
        <p className={css.legend}>
          {lists.map((list, i) => (
            <span key={list.key}>
              <span className={css.mark} data-list={i + 1} /> {list.title}
            </span>
          ))}
        </p>
      </div>
    </section>
  );
}
