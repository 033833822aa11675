import { useState } from 'react';
import type { Path } from '../../api.ts';
import { titleOf } from '../../app/form/control.ts';
import { valueAt } from '../../app/form/form-context.ts';
import { itemName } from '../../app/form/list/item-name.ts';
import type { FormSchema } from '../../form-schema.ts';
import css from './ConflictPanel.module.css';
import { differences, withTheirs } from './differences.ts';
import type { Editing } from './useEditing.ts';

interface Props {
  editing: Editing;
  /** The file as it is now. */
  theirs: NonNullable<Editing['conflict']>;
}

/** The file was changed elsewhere while it was edited here: what differs, and which of the two is kept. */
export function ConflictPanel({ editing, theirs }: Props) {
  const { open, value, base, save, discard, busy } = editing;
  const all = differences(base, theirs.value, value);
  const [kept, setKept] = useState(() => all.map(({ changedHere }) => changedHere));
  const keepMine = (i: number) => kept[i] ?? all[i]?.changedHere ?? true;
  return (
    <section className={css.conflict} aria-labelledby="conflicto">
      <h2 id="conflicto">Alguien ha cambiado esto mientras lo tenías abierto</h2>
      <p>
        {all.length > 0
          ? 'No se ha perdido nada: elige con qué te quedas. Lo demás que has escrito sigue igual.'
          : 'No se ha perdido nada: lo que ha cambiado no toca lo que has escrito tú.'}
      </p>
      <ul className={css.list}>
        {all.map((difference, i) => (
          <li key={difference.path.join('/')}>
            <fieldset className={css.choice}>
              <legend>{placeWords(open.schema, value, difference.path)}</legend>
              {[true, false].map((mine) => (
                <label key={String(mine)}>
                  <input
                    type="radio"
                    name={`conflicto-${i}`}
                    checked={keepMine(i) === mine}
                    onChange={() => setKept(all.map((_, j) => (j === i ? mine : keepMine(j))))}
                  />
                  <span>
                    {mine ? 'Lo tuyo: ' : 'Lo que hay ahora: '}
                    <strong>{valueWords(mine ? difference.mine : difference.theirs)}</strong>
                  </span>
                </label>
              ))}
            </fieldset>
          </li>
        ))}
      </ul>
      <div className={css.buttons}>
        {all.length > 0 && (
          <button
            type="button"
            className="button"
            disabled={busy}
            onClick={() =>
              save(
                withTheirs(
                  value,
                  all.filter((_, i) => !keepMine(i)),
                ),
                theirs.tag,
              )
            }
          >
            Guardar lo elegido
          </button>
        )}
        <button
          type="button"
          className="button"
          data-quiet={all.length > 0 ? '' : undefined}
          disabled={busy}
          onClick={() => save(value, theirs.tag)}
        >
          Guardar todo lo mío
        </button>
        <button type="button" className="button" data-quiet="" disabled={busy} onClick={discard}>
          Quedarme con lo que hay ahora
        </button>
      </div>
    </section>
  );
}

/** A place of a file as its form names it: `Equipos › Cadete femenino › Nota`. */
function placeWords(schema: FormSchema, value: unknown, path: Path): string {
  let at: FormSchema | undefined = schema;
  const words = path.map((step, i) => {
    const here = path.slice(0, i + 1);
    const field: FormSchema | undefined = at?.properties?.[step];
    at = field ?? at?.items;
    return field
      ? titleOf(field, here)
      : itemName(valueAt(value, here), typeof step === 'number' ? step : i).name;
  });
  return words.join(' › ');
}

/** A value in a few words. */
function valueWords(value: unknown): string {
  if (value === undefined || value === null || value === '') return '(nada)';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (Array.isArray(value))
    return value.every((item) => typeof item !== 'object')
      ? value.join(', ')
      : `una lista de ${value.length}`;
  if (typeof value === 'object') return Object.values(value).map(valueWords).join(' · ');
  return String(value);
}
