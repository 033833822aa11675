import { useId } from 'react';
import type { Question } from '../../../import-matches/questions.ts';
import form from '../../app/form/form.module.css';
import { TextField } from '../../app/parts/TextField.tsx';
import css from './import-matches.module.css';
import type { Import } from './useImport.ts';

/** Stands for an answer without a value, «Ninguna»: a select without a value has no answer yet. */
const NONE = '-';

/** What the list does not say by itself. */
export function ListQuestions({ state }: { state: Import }) {
  const { looked, choices, choose, goOn, busy } = state;
  if (!looked) return null;
  const { columns, questions, strangers, outcome } = looked.look;
  const { answers } = choices;
  const put = (changed: Partial<typeof answers>) =>
    choose({ ...choices, answers: { ...answers, ...changed } });
  const answer = ({ kind, name }: Pick<Question, 'kind' | 'name'>, value: string) => {
    // A column is one thing only.
    const freed =
      kind === 'columnas'
        ? (columns?.choices ?? [])
            .filter(({ title }) => value && title === value)
            .map(({ role }) => [role, ''])
        : [];
    put({ [kind]: { ...answers[kind], ...Object.fromEntries(freed), [name]: value } });
  };
  const [clubName = ''] = answers.club;
  return (
    <form
      className={css.questions}
      onSubmit={(event) => {
        event.preventDefault();
        goOn();
      }}
    >
      {(strangers.length > 0 || clubName) && (
        <div className="field">
          <TextField
            label="¿Con qué nombre sale el club en la lista?"
            value={clubName}
            required
            onChange={({ target: { value } }) => put({ club: value ? [value] : [] })}
            {...(strangers.length > 0 && {
              help: `No sale con el suyo. En la lista están: ${strangers.slice(0, 12).join(', ')}${strangers.length > 12 ? '…' : ''}`,
            })}
          />
        </div>
      )}
      {questions.map((question) => (
        <Choice
          key={`${question.kind} ${question.name}`}
          words={question.words}
          choices={question.choices}
          chosen={answers[question.kind][question.name]}
          onChoose={(value) => answer(question, value)}
        />
      ))}
      {columns && columns.choices.length > 0 && (
        <details className={form.more}>
          <summary>Qué columna es cada cosa</summary>
          {columns.unused.length > 0 && <p className="help">No se leen: {columns.unused.join(', ')}.</p>}
          <div className={css.columns}>
            {columns.choices.map(({ role, words, title, example }) => (
              <Choice
                key={role}
                words={`Columna con ${words}`}
                choices={[
                  ...columns.titles.map((each) => ({ value: each, words: each })),
                  ...(role === 'fecha' ? [] : [{ value: '', words: 'Ninguna' }]),
                ]}
                chosen={answers.columnas[role] ?? title}
                onChoose={(value) => answer({ kind: 'columnas', name: role }, value)}
                help={title && example && `Por ejemplo: ${example.slice(0, 60)}`}
              />
            ))}
          </div>
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

interface ChoiceProps extends Pick<Question, 'words' | 'choices'> {
  /** Undefined: nothing yet. */
  chosen: string | undefined;
  onChoose: (value: string) => void;
  help?: string;
}

function Choice({ words, choices, chosen, onChoose, help }: ChoiceProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{words}</label>
      <select
        id={id}
        required
        value={chosen === '' ? NONE : (chosen ?? '')}
        onChange={({ target }) => onChoose(target.value === NONE ? '' : target.value)}
        aria-describedby={help && `${id}-ayuda`}
      >
        {chosen === undefined && <option value="">Elige…</option>}
        {choices.map(({ value, words }) => (
          <option key={value} value={value || NONE}>
            {words}
          </option>
        ))}
      </select>
      {help && (
        <p id={`${id}-ayuda`} className="help">
          {help}
        </p>
      )}
    </div>
  );
}
