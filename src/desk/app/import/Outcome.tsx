import type { ReactNode } from 'react';
import { fieldWords } from '../../../content/field-words.ts';
import type { HandChange, ImportOutcome, ImportRemark, MatchInput, RowNote } from '../../import-api.ts';
import { useClub } from '../overview.ts';
import { Notice } from '../parts/Notice.tsx';
import changes from '../versions/Changes.module.css';
import css from './import.module.css';
import { matchWords, wordsOf } from './match-words.ts';

/** More than these are closed at first. */
const MANY = 12;

const counted = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

/** What becomes of the matches with a list. */
export function Outcome({ outcome, children }: { outcome: ImportOutcome; children: ReactNode }) {
  const { added, changed, same, byHand, absent, rejected, notes, derbies, rests, others, own } = outcome;
  const { problems, warnings } = outcome;
  const handChanged = [...Map.groupBy(byHand, ({ row, entry }) => `${row} ${entry.equipo}`)] as [
    string,
    [HandChange, ...HandChange[]],
  ][];
  return (
    <>
      <p role="status">
        {counted(added.length, 'partido nuevo', 'partidos nuevos')}, {changed.length} con cambios y{' '}
        {counted(same, 'igual', 'iguales')}. {counted(others, 'fila es', 'filas son')} de otros clubes
        {rests > 0 && ` y ${counted(rests, 'es de descanso', 'son de descanso')}`}.
        {own > 0 &&
          ` ${counted(own, 'partido es', 'partidos son')} del calendario de esta web y no cambian nada.`}
      </p>
      {problems.length > 0 && (
        <Notice tone="error">
          <div>
            <p>Así la web no se podría publicar, y no se puede guardar:</p>
            <Remarks remarks={problems} />
          </div>
        </Notice>
      )}
      {warnings.length > 0 && (
        <Notice tone="warning">
          <div>
            <p>Conviene revisarlo:</p>
            <Remarks remarks={warnings} />
          </div>
        </Notice>
      )}
      <Group title="No se han podido colocar" notes={rejected} />
      <Group title="Se toman, pero míralos" notes={notes} />
      <Group title="Con cambios" count={changed.length}>
        {changed.map(({ row, entry, fields }) => (
          <Match key={`${row} ${entry.equipo}`} entry={entry} row={row}>
            {fields.length === 0 && <p>Queda unido a la lista.</p>}
            {fields.map(({ field, before, after }) => (
              <Field key={field} field={field} values={[before, after]} words={['Antes', 'Después']} />
            ))}
          </Match>
        ))}
      </Group>
      <Group title="Nuevos" count={added.length}>
        {added.map(({ row, entry }) => (
          <Match key={`${row} ${entry.equipo}`} entry={entry} row={row} />
        ))}
      </Group>
      <Group title="Se queda lo cambiado a mano" count={handChanged.length}>
        {handChanged.map(([key, fields]) => (
          <Match key={key} entry={fields[0].entry} row={fields[0].row}>
            {fields.map(({ field, mine, theirs }) => (
              <Field
                key={field}
                field={field}
                values={[mine, theirs]}
                words={['Se queda', 'La lista dice']}
              />
            ))}
          </Match>
        ))}
      </Group>
      <Group
        title="Entre dos equipos del club"
        notes={derbies.map((row) => ({ row, why: 'quedan dos partidos, uno para cada equipo' }))}
      />
      <Group title="Ya no están en la lista" count={absent.length} after={children}>
        {absent.map((entry) => (
          <Match key={entry.id} entry={entry} />
        ))}
      </Group>
    </>
  );
}

interface GroupProps {
  title: string;
  count?: number;
  notes?: readonly RowNote[];
  after?: ReactNode;
  children?: ReactNode;
}

/** Matches or rows of a kind; nothing where there are none. */
function Group({ title, notes = [], count = notes.length, after, children }: GroupProps) {
  if (count === 0) return null;
  return (
    <details className={css.group} open={count <= MANY}>
      <summary>
        <h3>
          {title} <span className={css.quiet}>{count}</span>
        </h3>
      </summary>
      <ul>
        {notes.map(({ row, why }) => (
          <li key={row} className={css.match}>
            Fila {row}: {why}.
          </li>
        ))}
        {children}
      </ul>
      {after}
    </details>
  );
}

function Match({ entry, row, children }: { entry: MatchInput; row?: number; children?: ReactNode }) {
  const { references } = useClub();
  const { sides, details } = matchWords(entry, references);
  return (
    <li className={css.match}>
      <p>{sides}</p>
      <p className={css.quiet}>
        {details}
        {row !== undefined && ` · fila ${row}`}
      </p>
      {children}
    </li>
  );
}

interface FieldProps {
  field: string;
  values: readonly [unknown, unknown];
  words: readonly [string, string];
}

function Field({ field, values: [was, is], words }: FieldProps) {
  const { references } = useClub();
  return (
    <div>
      <p className={changes.field}>{fieldWords(field)}</p>
      <dl className={changes.values}>
        <dt>{words[0]}</dt>
        <dd>{wordsOf(field, was, references)}</dd>
        <dt>{words[1]}</dt>
        <dd>
          <ins>{wordsOf(field, is, references)}</ins>
        </dd>
      </dl>
    </div>
  );
}

function Remarks({ remarks }: { remarks: readonly ImportRemark[] }) {
  return (
    <ul>
      {remarks.map(({ row, field, found, path, file }) => (
        <li key={JSON.stringify([file, path, found])}>
          {row === null ? field : `Fila ${row}`}: {found}
        </li>
      ))}
    </ul>
  );
}
