import { useId } from 'react';
import { NOT_OURS, questionWords } from '../../../import-matches/names.ts';
import type { ColumnChoice, NameQuestion } from '../../import-api.ts';
import form from '../form/form.module.css';
import { useClub } from '../overview.ts';
import { TextField } from '../parts/TextField.tsx';
import css from './import.module.css';
import type { ImportMatches } from './useImportMatches.ts';

/** Stands for «Ninguna»: a choice without a value is none yet. */
const NONE = '-';

/** What the list does not say by itself: which column is which, and which name is whose. */
export function ListQuestions({ state }: { state: ImportMatches }) {
  const { looked, choices, choose, goOn, busy } = state;
  if (!looked) return null;
  const { columns, strangers, outcome } = looked.look;
  const all = columns?.choices ?? [];
  const unclear = all.filter((choice) => choice.unclear.length > 0);
  const { clubNames } = choices.answers;
  const put = (answers: Partial<typeof choices.answers>) =>
    choose({ ...choices, answers: { ...choices.answers, ...answers } });
  const column = (choice: ColumnChoice) => (
    <ColumnSelect
      key={choice.role}
      choice={choice}
      titles={choice.unclear.length > 0 ? choice.unclear : (columns?.titles ?? [])}
      chosen={choices.columns[choice.role] ?? (choice.unclear.length > 0 ? undefined : choice.title)}
      onChoose={(title) => {
        // A column is one thing only.
        const freed = all.filter((each) => title && each.title === title).map(({ role }) => [role, '']);
        const chosen = { ...choices.columns, ...Object.fromEntries(freed), [choice.role]: title };
        choose({ ...choices, columns: chosen });
      }}
    />
  );
  return (
    <form
      className={css.questions}
      onSubmit={(event) => {
        event.preventDefault();
        void goOn();
      }}
    >
      {unclear.map(column)}
      {(strangers.length > 0 || clubNames.length > 0) && (
        <div className={css.question}>
          <TextField
            id="nombre-del-club"
            label="¿Con qué nombre sale el club en la lista?"
            value={clubNames[0] ?? ''}
            required
            problems={[]}
            onChange={(name) => put({ clubNames: name ? [name] : [] })}
          />
          {strangers.length > 0 && (
            <p className={form.help}>
              No sale con el suyo. En la lista están: {strangers.slice(0, 12).join(', ')}
              {strangers.length > 12 && '…'}
            </p>
          )}
        </div>
      )}
      {looked.questions.map((question) => (
        <NameSelect
          key={`${question.kind} ${question.name}`}
          question={question}
          chosen={choices.answers[question.kind === 'team' ? 'teams' : 'venues'][question.name]}
          onChoose={(key) => {
            const group = question.kind === 'team' ? 'teams' : 'venues';
            put({ [group]: { ...choices.answers[group], [question.name]: key } });
          }}
        />
      ))}
      {all.length > unclear.length && (
        <details className={form.more}>
          <summary>{unclear.length > 0 ? 'Las demás columnas' : 'Qué columna es cada cosa'}</summary>
          <div className={css.columns}>{all.filter((choice) => choice.unclear.length === 0).map(column)}</div>
        </details>
      )}
      {(!outcome || looked.choices !== choices) && (
        <button type="submit" className={`button ${css.goOn}`} aria-disabled={busy !== ''}>
          Seguir
        </button>
      )}
    </form>
  );
}

interface ColumnProps {
  choice: ColumnChoice;
  titles: readonly string[];
  /** Undefined: nothing yet; empty: none. */
  chosen: string | undefined;
  onChoose: (title: string) => void;
}

function ColumnSelect({ choice, titles, chosen, onChoose }: ColumnProps) {
  const id = useId();
  const { role, words, example, title } = choice;
  return (
    <div className={css.question}>
      <label htmlFor={id} className={form.label}>
        Columna con {words}
      </label>
      <select
        id={id}
        required
        value={chosen === '' ? NONE : (chosen ?? '')}
        onChange={({ target }) => onChoose(target.value === NONE ? '' : target.value)}
        aria-describedby={example && `${id}-ejemplo`}
      >
        {chosen === undefined && <option value="">Elige…</option>}
        {titles.map((each) => (
          <option key={each}>{each}</option>
        ))}
        {role !== 'fecha' && <option value={NONE}>Ninguna</option>}
      </select>
      {example && chosen === title && (
        <p id={`${id}-ejemplo`} className={form.help}>
          Por ejemplo: {example.slice(0, 60)}
        </p>
      )}
    </div>
  );
}

interface NameProps {
  question: NameQuestion;
  chosen: string | undefined;
  onChoose: (key: string) => void;
}

function NameSelect({ question, chosen, onChoose }: NameProps) {
  const id = useId();
  const { references } = useClub();
  const { kind, likely } = question;
  const all = references[kind === 'team' ? 'equipos' : 'lugares.yaml'];
  const known = all.toSorted((a, b) => rank(likely, a.key) - rank(likely, b.key));
  return (
    <div className={css.question}>
      <label htmlFor={id} className={form.label}>
        {questionWords(question)}
      </label>
      <select id={id} required value={chosen ?? ''} onChange={({ target }) => onChoose(target.value)}>
        {chosen === undefined && <option value="">Elige…</option>}
        {known.map(({ key, name, detail }) => (
          <option key={key} value={key}>
            {kind === 'team' ? `${name} (${detail})` : name}
          </option>
        ))}
        <option value={NOT_OURS}>{kind === 'team' ? 'No es del club' : 'Ninguno de ellos'}</option>
      </select>
    </div>
  );
}

/** Likeliest first, the others as they come. */
const rank = (likely: readonly string[], key: string) =>
  likely.includes(key) ? likely.indexOf(key) : likely.length;
