import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import { type ComponentType, useEffect, useId, useMemo, useState } from 'react';
import type { Path } from '../../../api.ts';
import { useClub } from '../../overview.ts';
import formCss from '../form.module.css';
import { remarksIn, startsWith, useFormContext } from '../form-context.ts';
import { ItemButtons } from '../list/ItemButtons.tsx';
import { List } from '../list/List.tsx';
import { uiSchemaOf } from '../ui-schema.ts';
import { placeName } from '../useShownPlace.ts';
import css from './SessionsField.module.css';
import { newRow, rowsWithoutDay, type SessionRow, type Slot, slotsByDay, withDayApart } from './week.ts';

/** The trainings of a week: each day with its trainings, a click opens the one that is meant. Rows stay as they were written. */
export function SessionsField(props: FieldProps<SessionRow[] | undefined>) {
  const { formData, onChange, fieldPathId, schema, uiSchema, registry } = props;
  const SchemaField = registry.fields.SchemaField as ComponentType<FieldProps>;
  const context = useFormContext();
  const { references } = useClub();
  const [chosen, setChosen] = useState<number | null>(null);
  /** The day on which the open row was pressed. */
  const [pressedDay, setPressedDay] = useState('');
  const name = useId();
  const rows = formData ?? [];
  const path = fieldPathId.path as Path;
  const each = schema.items as RJSFSchema;
  const rowUi = useMemo(() => uiSchemaOf(each as object), [each]);
  const { shown } = context;
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once for each place that is shown
  useEffect(() => {
    const row = shown?.[path.length];
    if (shown && startsWith(shown, path) && row !== undefined) setChosen(Number(row));
  }, [shown]);
  const put = (next: SessionRow[]) => onChange(next.length > 0 ? next : undefined, path);
  const add = (day: string) => {
    put([...rows, newRow(rows, day)]);
    context.show([...path, rows.length, 'desde']);
  };
  const venueName = (key: string) =>
    references['lugares.yaml'].find((venue) => venue.key === key)?.name ?? key;
  const wrong = (row: number) => remarksIn(context, [...path, row]).some(({ tone }) => tone === 'error');
  const slot = ({ row, from, to, venue }: Slot, day: string) => (
    <button
      type="button"
      className={css.slot}
      aria-expanded={chosen === row}
      data-faulty={wrong(row) || undefined}
      onClick={() => {
        setChosen(chosen === row && pressedDay === day ? null : row);
        setPressedDay(day);
      }}
    >
      <span className="visually-hidden">{day}, </span>
      <span className={css.hours}>
        <span>{from}</span>–<span>{to}</span>
      </span>
      <span className={css.venue}>{venueName(venue) || 'sin lugar'}</span>
      {wrong(row) && <span className="visually-hidden">, con error</span>}
    </button>
  );
  const row = chosen !== null ? rows[chosen] : undefined;
  const words = row
    ? `el entrenamiento de ${row.dias?.join(', ') || 'ningún día'} a las ${row.desde ?? ''}`
    : '';
  const days = row?.dias ?? [];
  const changeOneDay = () => {
    if (chosen === null) return;
    put(withDayApart(rows, chosen, pressedDay));
    setChosen(chosen + 1);
    context.show([...path, chosen + 1, 'desde']);
  };
  const scope = days.length > 1 && days.includes(pressedDay) && (
    <fieldset className={formCss.choices}>
      <legend className={formCss.label}>Este horario es el de {days.join(' y ')}. ¿Qué cambias?</legend>
      <label className={formCss.check}>
        <input type="radio" name={name} defaultChecked />
        Todos los días de este horario
      </label>
      <label className={formCss.check}>
        <input type="radio" name={name} checked={false} onChange={changeOneDay} />
        Solo el {pressedDay}
      </label>
    </fieldset>
  );
  const editor = chosen !== null && row && (
    <li key="editor" className={css.editor} data-item="">
      {scope}
      <SchemaField
        {...(props as FieldProps)}
        errorSchema={{}}
        name={String(chosen)}
        schema={each}
        uiSchema={rowUi}
        formData={row}
        fieldPathId={{ $id: `${fieldPathId.$id}_${chosen}`, path: [...path, chosen] }}
      />
      <div className={formCss.line}>
        <button type="button" className={formCss.add} onClick={() => setChosen(null)}>
          Listo
        </button>
        <ItemButtons
          name={words}
          index={chosen}
          total={rows.length}
          onRemove={() => {
            setChosen(null);
            put(rows.filter((_, i) => i !== chosen));
          }}
        />
      </div>
    </li>
  );
  return (
    <div className={css.sessions}>
      <List
        title={uiSchema?.['ui:title'] ?? ''}
        help={
          schema.description ?? 'Pulsa en un entrenamiento para cambiarlo, o en «+» para añadir otro ese día.'
        }
        path={path}
        context={context}
        items={editor ? [editor] : []}
        count={rows.length}
        before={
          <ul className={css.week}>
            {slotsByDay(rows).map(({ day, slots }) => (
              <li key={day} className={css.day}>
                <span className={css.dayName}>{day}</span>
                <span className={css.dayShort} aria-hidden="true">
                  {day.slice(0, 3)}
                </span>
                {slots.map((each) => (
                  <span key={each.row} data-place={placeName([...path, each.row])}>
                    {slot(each, day)}
                  </span>
                ))}
                <button
                  type="button"
                  className={css.plus}
                  aria-label={`Añadir un entrenamiento el ${day}`}
                  onClick={() => add(day)}
                >
                  +
                </button>
              </li>
            ))}
          </ul>
        }
      >
        {rowsWithoutDay(rows).map((i) => (
          <button key={i} type="button" className={formCss.add} onClick={() => setChosen(i)}>
            Entrenamiento sin día, a las {rows[i]?.desde}
          </button>
        ))}
      </List>
    </div>
  );
}
