import type { ComparedFile } from '../../api.ts';
import { useClub } from '../overview.ts';
import css from './Changes.module.css';
import { type FieldChange, type FieldSchema, fieldChanges } from './field-changes.ts';

interface Props {
  files: readonly ComparedFile[];
  /** What the two values are called: `antes` and `después`. */
  words?: readonly [before: string, after: string];
}

/** What changed in files, field by field. */
export function Changes({ files, words = ['Antes', 'Después'] }: Props) {
  return (
    <ul className={css.files}>
      {files.map((file) => (
        <li key={file.file} className={css.file}>
          <p className={css.title}>{file.title}</p>
          <FileChanges file={file} words={words} />
        </li>
      ))}
    </ul>
  );
}

function FileChanges({ file, words }: { file: ComparedFile; words: readonly [string, string] }) {
  const { references } = useClub();
  const { before, after, schema } = file;
  // Absent, not null: no copy of it is kept.
  if (before === undefined || after === undefined)
    return <p>Ya no se guarda la copia con la que compararlo.</p>;
  if (before === null) return <p>Antes no estaba: se añade entero.</p>;
  if (after === null) return <p>Deja de estar: se borra entero.</p>;
  const changes = fieldChanges(before, after, schema as FieldSchema, references);
  if (changes.length === 0) return <p>Cambia cómo está escrito, no lo que dice.</p>;
  return (
    <ul className={css.fields}>
      {changes.map((change) => (
        <Field key={`${change.field} ${change.before} ${change.after}`} change={change} words={words} />
      ))}
    </ul>
  );
}

function Field({ change, words: [was, is] }: { change: FieldChange; words: readonly [string, string] }) {
  const { field, before, after } = change;
  return (
    <li>
      <p className={css.field}>{field}</p>
      <dl className={css.values}>
        <dt>{was}</dt>
        <dd>{before ? <del>{before}</del> : <span className={css.nothing}>nada</span>}</dd>
        <dt>{is}</dt>
        <dd>{after ? <ins>{after}</ins> : <span className={css.nothing}>nada</span>}</dd>
      </dl>
    </li>
  );
}
