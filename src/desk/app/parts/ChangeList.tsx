import { Fragment } from 'react';
import { fieldChanges } from '../../core/editing/field-changes.ts';
import type { ComparedFile } from '../../core/editing/versions.ts';
import { useClub } from '../browser/use-club.ts';

interface Props {
  files: readonly ComparedFile[];
  /** Labels of the two values. */
  labels?: readonly [before: string, after: string];
}

/** Changed fields of files. */
export function ChangeList({ files, labels = ['Antes', 'Después'] }: Props) {
  return (
    <ul className="stack">
      {files.map((file) => (
        <li key={file.file} className="stack tight">
          <strong>{file.title}</strong>
          <FileChanges file={file} labels={labels} />
        </li>
      ))}
    </ul>
  );
}

function FileChanges({ file, labels }: { file: ComparedFile; labels: readonly [string, string] }) {
  const [beforeLabel, afterLabel] = labels;
  const { references } = useClub();
  const { before, after, schema } = file;
  // Undefined: no copy is stored. Null: the file did not exist.
  if (before === undefined || after === undefined)
    return <p>Ya no se guarda la copia con la que compararlo.</p>;
  if (before === null) return <p>Antes no estaba: se añade entero.</p>;
  if (after === null) return <p>Deja de estar: se borra entero.</p>;
  const changes = fieldChanges(before, after, schema, references);
  if (changes.length === 0) return <p>Cambia cómo está escrito, no lo que dice.</p>;
  return (
    <ul className="stack tight">
      {changes.map(({ field, before, after }) => (
        <li key={`${field} ${before} ${after}`}>
          <ComparedValues field={field} values={{ [beforeLabel]: before, [afterLabel]: after }} />
        </li>
      ))}
    </ul>
  );
}

/** Two labelled values of a field; the first is shown as deleted, the second as inserted. */
export function ComparedValues({ field, values }: { field: string; values: Record<string, string> }) {
  return (
    <div>
      <p className="help">{field}</p>
      <dl className="values">
        {Object.entries(values).map(([label, value], i) => {
          const Mark = i === 0 ? 'del' : 'ins';
          return (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{value ? <Mark>{value}</Mark> : <i>nada</i>}</dd>
            </Fragment>
          );
        })}
      </dl>
    </div>
  );
}
