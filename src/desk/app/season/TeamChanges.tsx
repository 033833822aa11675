import { useId } from 'react';
import type { TeamAnswer } from '../../season-api.ts';
import form from '../form/form.module.css';
import { useClub } from '../overview.ts';
import css from './season.module.css';

type Changing = Exclude<TeamAnswer, { answer: 'ends' }>;

interface Props {
  answer: Changing;
  onAnswer: (answer: Changing) => void;
}

const TEXTS = [
  ['name', 'Nombre'],
  ['division', 'Competición'],
] as const;

/** Name, competition and coaches of a team that goes on otherwise. */
export function TeamChanges({ answer, onAnswer }: Props) {
  const id = useId();
  const all = useClub().references['entrenadores.yaml'];
  const coaches = answer.coaches ?? [];
  const nameOf = (key: string) => all.find((each) => each.key === key)?.name ?? key;
  const put = (next: string[]) => onAnswer({ ...answer, coaches: next });
  return (
    <>
      <div className={css.pair}>
        {TEXTS.map(([field, words]) => (
          <div key={field} className={form.field}>
            <label htmlFor={`${id}-${field}`}>{words}</label>
            <input
              id={`${id}-${field}`}
              className={form.input}
              value={answer[field] ?? ''}
              onChange={({ target }) => onAnswer({ ...answer, [field]: target.value })}
            />
          </div>
        ))}
      </div>
      <div className={form.field}>
        <label htmlFor={`${id}-coaches`}>Añadir a quien entrena</label>
        <select
          id={`${id}-coaches`}
          className={form.input}
          value=""
          onChange={({ target }) => target.value && put([...coaches, target.value])}
        >
          <option value="">Añadir…</option>
          {all
            .filter(({ key }) => !coaches.includes(key))
            .map(({ key, name, detail }) => (
              <option key={key} value={key}>
                {detail ? `${name} · ${detail}` : name}
              </option>
            ))}
        </select>
        {coaches.length > 0 ? (
          <ul className={css.chosen} aria-label="Entrenan">
            {coaches.map((key) => (
              <li key={key}>
                {nameOf(key)}
                <button
                  type="button"
                  className={form.add}
                  aria-label={`Quitar a ${nameOf(key)}`}
                  onClick={() => {
                    document.getElementById(`${id}-coaches`)?.focus();
                    put(coaches.filter((each) => each !== key));
                  }}
                >
                  Quitar
                </button>
              </li>
            ))}
          </ul>
        ) : (
          <p className={form.help}>Nadie lo entrena todavía: se puede poner más adelante.</p>
        )}
      </div>
    </>
  );
}
