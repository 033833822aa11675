import { useId } from 'react';
import { useClub } from '../../app/overview.ts';
import { Button } from '../../app/parts/Button.tsx';
import { TextField } from '../../app/parts/TextField.tsx';
import type { TeamAnswer } from '../../season/answers.ts';
import type { TeamProposal } from '../../season/proposal.ts';
import css from './season.module.css';
import { bornWords } from './season-words.ts';

type Changing = Exclude<TeamAnswer, { answer: 'ends' }>;

interface ChangesProps {
  answer: Changing;
  onAnswer: (answer: Changing) => void;
}

const TEXTS = [
  ['name', 'Nombre'],
  ['division', 'Competición'],
] as const;

/** Name, competition and coaches of a team that goes on otherwise. */
export function TeamChanges({ answer, onAnswer }: ChangesProps) {
  const id = useId();
  const all = useClub().references['entrenadores.yaml'];
  const coaches = answer.coaches ?? [];
  const nameOf = (key: string) => all.find((each) => each.key === key)?.name ?? key;
  const put = (next: string[]) => onAnswer({ ...answer, coaches: next });
  return (
    <>
      <div className={css.pair}>
        {TEXTS.map(([field, words]) => (
          <TextField
            key={field}
            label={words}
            value={answer[field] ?? ''}
            onChange={({ target }) => onAnswer({ ...answer, [field]: target.value })}
          />
        ))}
      </div>
      <div className="field">
        <label htmlFor={`${id}-coaches`}>Añadir a quien entrena</label>
        <select
          id={`${id}-coaches`}
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
                <Button
                  look="quiet"
                  aria-label={`Quitar a ${nameOf(key)}`}
                  onClick={() => {
                    document.getElementById(`${id}-coaches`)?.focus();
                    put(coaches.filter((each) => each !== key));
                  }}
                >
                  Quitar
                </Button>
              </li>
            ))}
          </ul>
        ) : (
          <p className="help">Nadie lo entrena todavía: se puede poner más adelante.</p>
        )}
      </div>
    </>
  );
}

type Born = TeamProposal['born'];

interface YearsProps {
  /** In the season that ends. */
  before: Born;
  born: Born;
  onBorn: (born: Born) => void;
}

const ENDS = [
  ['from', 'Nacidos desde'],
  ['to', 'hasta'],
] as const;

/** Years of birth of a team's players; an end that is left empty is open. */
export function YearsFields({ before, born, onBorn }: YearsProps) {
  const id = useId();
  const now = born ?? { from: null, to: null };
  const put = (end: 'from' | 'to', typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, 4);
    const next = { ...now, [end]: digits ? Number(digits) : null };
    onBorn(next.from === null && next.to === null ? null : next);
  };
  return (
    <div className={css.years}>
      {ENDS.map(([end, words]) => (
        <span key={end} className={css.year}>
          <label htmlFor={`${id}-${end}`}>{words}</label>
          <input
            id={`${id}-${end}`}
            inputMode="numeric"
            autoComplete="off"
            value={now[end] ?? ''}
            onChange={({ target }) => put(end, target.value)}
          />
        </span>
      ))}
      {before && <span className="help">Antes: {bornWords(before)}.</span>}
    </div>
  );
}
