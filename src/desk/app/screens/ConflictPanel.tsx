import { useState } from 'react';
import css from './ConflictPanel.module.css';
import { differences, withTheirs } from './differences.ts';
import { placeWords, valueWords } from './place-words.ts';
import type { Editing } from './useFile.ts';

/** The file was changed elsewhere while it was edited here: what differs, and which of the two is kept. */
export function ConflictPanel({ editing }: { editing: Editing }) {
  const { open, value, conflict, saveOver, discard, busy } = editing;
  const all =
    conflict && open
      ? differences(open.tag === conflict.tag ? undefined : open.value, conflict.value, value)
      : [];
  const [kept, setKept] = useState(() => all.map(({ changedHere }) => changedHere));
  if (!conflict || !open) return null;
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
              saveOver(
                withTheirs(
                  value,
                  all.filter((_, i) => !keepMine(i)),
                ),
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
          onClick={() => saveOver(value)}
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
