import {
  type ImportAnswers,
  type ImportQuestion,
  QUESTION_KINDS,
  type QuestionKind,
} from '../../../../club/lists/questions/questions.ts';
import type { ImportPreview } from '../../../core/import/import-matches.ts';
import { SelectField } from '../../parts/SelectField.tsx';
import { TextField } from '../../parts/TextField.tsx';

/** Form value of the answer «Ninguna»: an empty select has no answer yet. */
const NONE = '-';
/** Name of the form field of an answer. */
const fieldOf = ({ kind, name }: Pick<ImportQuestion, 'kind' | 'name'>) => `${kind} ${name}`;

/** Parses the import choices of a form. */
export function parseChoices(fields: FormData): { answers: Partial<ImportAnswers>; removeAbsent: boolean } {
  const club = String(fields.get('club') ?? '').trim();
  const answers: Partial<Record<QuestionKind, Record<string, string>>> = {};
  for (const [field, value] of fields) {
    const kind = QUESTION_KINDS.find((candidate) => field.startsWith(`${candidate} `));
    if (kind && value)
      answers[kind] = {
        ...answers[kind],
        [field.slice(kind.length + 1)]: value === NONE ? '' : String(value),
      };
  }
  return { answers: { ...answers, ...(club && { club: [club] }) }, removeAbsent: fields.has('removeAbsent') };
}

/** Number of answers above an outcome that push it off a phone's screen. */
const MAX_ANSWERS = 3;

/** Returns the title of the questions: how many have no answer yet. */
function questionsTitle(questions: readonly ImportQuestion[]): string {
  const open = questions.filter(({ defaultValue }) => !defaultValue).length;
  if (open === 0) return 'Preguntas: todas tienen respuesta. Repásalas y sigue';
  return open === questions.length ? 'Preguntas' : `Preguntas: por contestar, ${open} de ${questions.length}`;
}

/** Form fields for the open questions. @param club name of the club in the list, if given */
export function QuestionFields({ preview, club }: { preview: ImportPreview; club: string }) {
  const { columns, hidden, questions, unknownTeams, outcome } = preview;
  const isFolded = outcome !== null && questions.length > MAX_ANSWERS;
  return (
    <>
      {hidden.length > 0 && <p>Está oculto en el archivo y no se lee: {hidden.join(', ')}.</p>}
      {(unknownTeams.length > 0 || club) && (
        <TextField
          label="¿Con qué nombre sale el club en la lista?"
          name="club"
          defaultValue={club}
          required
          {...(unknownTeams.length > 0 && {
            help: `No sale con el suyo. En la lista están: ${unknownTeams.slice(0, 12).join(', ')}${unknownTeams.length > 12 ? '…' : ''}`,
          })}
        />
      )}
      {questions.length > 0 && (
        // The same element in all steps: replacing it would lose the answers.
        <details className="fold" open={!isFolded}>
          <summary>
            {outcome ? `Lo que has contestado (${questions.length})` : questionsTitle(questions)}
          </summary>
          <div className="fields">
            {questions.map(({ kind, name, text, choices, defaultValue = '' }) => {
              const field = fieldOf({ kind, name });
              return (
                <ChoiceField key={field} field={field} text={text} choices={choices} chosen={defaultValue} />
              );
            })}
          </div>
        </details>
      )}
      {columns && columns.choices.length > 0 && (
        <details className="fold">
          <summary>Qué columna es cada cosa</summary>
          {columns.unused.length > 0 && <p className="help">No se leen: {columns.unused.join(', ')}.</p>}
          <div className="fields">
            {columns.choices.map(({ role, label, title, example }) => (
              <ChoiceField
                key={role}
                field={fieldOf({ kind: 'columnas', name: role })}
                text={`Columna con ${label}`}
                choices={[
                  ...columns.titles.map((title) => ({ value: title, label: title })),
                  ...(role === 'fecha' ? [] : [{ value: '', label: 'Ninguna' }]),
                ]}
                chosen={title || NONE}
                help={title && example && `Por ejemplo: ${example.slice(0, 60)}`}
              />
            ))}
          </div>
        </details>
      )}
    </>
  );
}

interface ChoiceProps extends Pick<ImportQuestion, 'text' | 'choices'> {
  field: string;
  /** Preselected value; empty if a person has to choose. */
  chosen: string;
  help?: string;
}

/** Select for one question or column. */
function ChoiceField({ field, text, choices, chosen, help }: ChoiceProps) {
  return (
    <SelectField
      label={text}
      help={help}
      name={field}
      required
      defaultValue={chosen}
      onChange={({ target }) => {
        // A column has one role only.
        for (const other of target.form?.querySelectorAll<HTMLSelectElement>('[name^="columnas "]') ?? [])
          if (field.startsWith('columnas ') && other !== target && other.value === target.value)
            other.value = NONE;
      }}
    >
      {chosen === '' && (
        <option value="" hidden disabled>
          Elige…
        </option>
      )}
      {choices.map(({ value, label }) => (
        <option key={value} value={value || NONE}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
