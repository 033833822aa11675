import { createContext, type ReactNode, useContext } from 'react';
import { fieldLabel } from '../../../../club/content/field-labels.ts';
import type { MatchInput } from '../../../../club/content/files/matches.ts';
import type { StandingsRowInput } from '../../../../club/content/files/standings.ts';
import { countPhrase } from '../../../../club/content/spelling.ts';
import type { RowNote } from '../../../../club/lists/matches/found-matches.ts';
import type { EditConflict } from '../../../../club/lists/matches/merge.ts';
import type { FoundSnapshot } from '../../../../club/lists/standings/find-standings.ts';
import type { Reference, References } from '../../../../club/references.ts';
import { capitalize } from '../../../../site/agenda/format.ts';
import { formatValue } from '../../../core/editing/field-changes.ts';
import { formatDayWithYear } from '../../../core/format-day.ts';
import type { ImportOutcome } from '../../../core/import/import-matches.ts';
import type { NewEntry } from '../../../core/import/new-entries.ts';
import { useClub } from '../../browser/use-club.ts';
import form from '../../form/form.module.css';
import { ComparedValues } from '../../parts/ChangeList.tsx';
import { CollapsibleList, Notice, SentenceList } from '../../parts/Notice.tsx';
import css from './OutcomeView.module.css';

/** Longest list that is initially open. */
const MAX_OPEN = 12;

/** Teams and venues that the shown import adds. */
const NewEntries = createContext<readonly NewEntry[]>([]);

/** Returns the entries that matches refer to: the club's, and those that the import adds. */
function useReferences(): References {
  const { references } = useClub();
  const added = useContext(NewEntries).map((entry) => ({ ...entry, detail: '', picture: null }));
  // After the save, the club has them itself.
  const withAdded = (known: Reference[] = []) => [
    ...known,
    ...added.filter(({ key }) => !known.some((entry) => entry.key === key)),
  ];
  return {
    ...references,
    equipos: withAdded(references.equipos),
    'lugares.yaml': withAdded(references['lugares.yaml']),
  };
}

/** Counts what a list brings: `2 partidos nuevos`, `40 iguales`. */
function countPhrases({ placement, merged, standings }: ImportOutcome): string[] {
  const { rejected, notes, byeCount, otherClubCount, ownEventCount } = placement;
  const { added, changed, unchangedCount, keptResults } = merged;
  return [
    added.length > 0 && countPhrase(added.length, 'partido nuevo', 'partidos nuevos'),
    changed.length > 0 && `${changed.length} con cambios`,
    unchangedCount > 0 && countPhrase(unchangedCount, 'igual', 'iguales'),
    keptResults.length > 0 &&
      countPhrase(
        keptResults.length,
        'resultado escrito a mano que no es el de la lista y se queda',
        'resultados escritos a mano que no son los de la lista y se quedan',
      ),
    notes.length > 0 && `${notes.length} con algo que revisar`,
    rejected.length > 0 && `${rejected.length} sin colocar`,
    byeCount > 0 && countPhrase(byeCount, 'descanso', 'descansos'),
    otherClubCount > 0 && `${countPhrase(otherClubCount, 'fila', 'filas')} de otros clubes`,
    standings.found.length > 0 && countPhrase(standings.found.length, 'clasificación', 'clasificaciones'),
    standings.rejected.length > 0 &&
      `${countPhrase(standings.rejected.length, 'clasificación', 'clasificaciones')} sin importar`,
    standings.otherTableCount > 0 &&
      `${countPhrase(standings.otherTableCount, 'tabla', 'tablas')} sin equipos del club`,
    ownEventCount > 0 &&
      `${ownEventCount} del calendario de esta web, que no ${ownEventCount === 1 ? 'cambia' : 'cambian'} nada`,
  ].filter((phrase) => phrase !== false);
}

/** Planned changes to matches and standings. */
export function OutcomeView({ outcome }: { outcome: ImportOutcome }) {
  const { problems, warnings, placement, merged, standings, newEntries } = outcome;
  const { rejected, notes } = placement;
  const { added, changed, conflicts, keptResults, absent } = merged;
  const manual = [...conflicts, ...keptResults];
  const conflictsByMatch = [...Map.groupBy(manual, ({ row, entry }) => `${row} ${entry.equipo}`)] as [
    string,
    [EditConflict, ...EditConflict[]],
  ][];
  const noteOf = new Map(notes.map(({ row, reason }) => [row, reason]));
  const sortNotedFirst = <M extends { row: string }>(matches: readonly M[]) =>
    matches.toSorted((a, b) => Number(noteOf.has(b.row)) - Number(noteOf.has(a.row)));
  const listed = new Set([...added, ...changed].map(({ row }) => row));
  const unlisted = notes.filter(({ row }) => !listed.has(row));
  return (
    <NewEntries value={newEntries}>
      <p role="status">{countPhrases(outcome).join(', ')}.</p>
      <Remarks problems={problems} warnings={warnings} />
      <CollapsibleList title="Equipos y lugares nuevos" count={newEntries.length} maxOpen={MAX_OPEN}>
        <ul className="lined">
          {newEntries.map(({ key, name }) => (
            <li key={key}>{name}</li>
          ))}
        </ul>
      </CollapsibleList>
      <CollapsibleList title="No se han podido colocar" count={rejected.length} maxOpen={MAX_OPEN}>
        <ul className="lined">
          <RowNotes notes={rejected} />
        </ul>
      </CollapsibleList>
      <CollapsibleList
        title="Clasificaciones que no se importan"
        count={standings.rejected.length}
        maxOpen={MAX_OPEN}
      >
        <ul className="lined">
          {standings.rejected.map(({ heading, reason }) => (
            <li key={heading}>
              {heading}: {reason}.
            </li>
          ))}
        </ul>
      </CollapsibleList>
      <CollapsibleList title="Clasificaciones" count={standings.found.length} maxOpen={MAX_OPEN}>
        <ul className="lined">
          {standings.found.map((snapshot) => (
            <Snapshot key={snapshot.entry.equipo} {...snapshot} />
          ))}
        </ul>
      </CollapsibleList>
      <CollapsibleList title="Se importan, pero revísalos" count={unlisted.length} maxOpen={MAX_OPEN}>
        <ul className="lined">
          <RowNotes notes={unlisted} />
        </ul>
      </CollapsibleList>
      <CollapsibleList title="Con cambios" count={changed.length} maxOpen={MAX_OPEN}>
        <ul className="lined">
          {sortNotedFirst(changed).map(({ row, entry, set: { id: _, ...fields } }) => (
            <Match key={`${row} ${entry.equipo}`} entry={entry} row={row} note={noteOf.get(row)}>
              {Object.keys(fields).length === 0 && (
                <p>Ya estaba en la web; desde ahora se actualizará con la lista.</p>
              )}
              {Object.entries(fields).map(([field, after]) => {
                const before = entry[field as keyof MatchInput];
                return <MatchField key={field} field={field} values={{ Antes: before, Después: after }} />;
              })}
            </Match>
          ))}
        </ul>
      </CollapsibleList>
      <CollapsibleList title="Nuevos" count={added.length} maxOpen={MAX_OPEN}>
        <ul className="lined">
          {sortNotedFirst(added).map(({ row, entry }) => (
            <Match key={`${row} ${entry.equipo}`} entry={entry} row={row} note={noteOf.get(row)} />
          ))}
        </ul>
      </CollapsibleList>
      <CollapsibleList title="Se queda lo cambiado a mano" count={conflictsByMatch.length} maxOpen={MAX_OPEN}>
        <ul className="lined">
          {conflictsByMatch.map(([key, fields]) => (
            <Match key={key} entry={fields[0].entry} row={fields[0].row}>
              {fields.map(({ field, existing, listed }) => (
                <MatchField
                  key={field}
                  field={field}
                  values={{ 'La lista dice': listed, 'Se queda': existing }}
                />
              ))}
            </Match>
          ))}
        </ul>
      </CollapsibleList>
      <CollapsibleList title="Ya no están en la lista" count={absent.length} maxOpen={MAX_OPEN}>
        <ul className="lined">
          {absent.map(({ entry }) => (
            <Match key={entry.id} entry={entry} />
          ))}
          <li>
            {rejected.length > 0 ? (
              'Se quedan: alguno puede ser una de las filas que no se han podido colocar.'
            ) : (
              <label className="check">
                <input
                  type="checkbox"
                  name="removeAbsent"
                  onChange={({ target }) => target.form?.requestSubmit()}
                />
                Quitarlos también de la web
              </label>
            )}
          </li>
        </ul>
      </CollapsibleList>
    </NewEntries>
  );
}

/** Problems that prevent saving, and warnings. */
const Remarks = ({ problems, warnings }: Pick<ImportOutcome, 'problems' | 'warnings'>) => (
  <>
    {problems.length > 0 && (
      <Notice tone="error">
        <div>
          <p>Así la web no se podría publicar, y no se puede guardar:</p>
          <SentenceList sentences={remarkSentences(problems)} />
        </div>
      </Notice>
    )}
    {warnings.length > 0 && (
      <Notice tone="warning">
        <div>
          <p>Conviene revisarlo:</p>
          <SentenceList sentences={remarkSentences(warnings)} />
        </div>
      </Notice>
    )}
  </>
);

/** List item with a table of standings, and its team and day. The club's own row is bold. */
function Snapshot({ heading, entry: { equipo, dia, filas }, isKnown }: FoundSnapshot) {
  const references = useReferences();
  const team = references.equipos?.find(({ key }) => key === equipo);
  const columns = STANDINGS_COLUMNS.filter(([field]) => filas.some((row) => row[field] !== undefined));
  return (
    <li className="stack gap-2">
      <p>
        {team?.name ?? equipo}
        {isKnown && ' (igual que en la web)'}
      </p>
      <p className="help">
        Según la federación, a {formatDayWithYear(dia)} · {heading}
      </p>
      <table className={css.standings}>
        <thead>
          <tr>
            <th scope="col">Puesto</th>
            <th scope="col">Equipo</th>
            {columns.map(([field, label]) => (
              <th key={field} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {filas.map((row) => (
            <tr key={row.nombre} aria-current={row.nuestro || undefined}>
              <td>{row.puesto}</td>
              <th scope="row">{row.nombre}</th>
              {columns.map(([field]) => (
                <td key={field}>{row[field]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </li>
  );
}

const STANDINGS_COLUMNS = [
  ['jugados', 'Jug.'],
  ['ganados', 'Gan.'],
  ['empatados', 'Emp.'],
  ['perdidos', 'Perd.'],
  ['sets', 'Sets'],
  ['tantos', 'A favor y en contra'],
  ['puntos', 'Puntos'],
] as const satisfies [keyof StandingsRowInput, string][];

const RowNotes = ({ notes }: { notes: readonly RowNote[] }) =>
  notes.map(({ row, reason }) => (
    <li key={row} className="stack gap-2">
      Fila {row}: {reason}.
    </li>
  ));

interface MatchProps {
  entry: MatchInput;
  row?: string;
  /** Note on the row of the match. */
  note?: string | undefined;
  children?: ReactNode;
}

/** List item of a match. */
function Match({ entry, row, note, children }: MatchProps) {
  const references = useReferences();
  const { sides, details } = describeMatch(entry, references);
  return (
    <li className="stack gap-2">
      <p>
        {sides}
        {entry.estado && (
          <>
            {' · '}
            <strong>{entry.estado}</strong>
          </>
        )}
      </p>
      <p className="help">
        {details}
        {row !== undefined && ` · fila\u00a0${row}`}
      </p>
      {note && <p className={form.remark}>{capitalize(note)}.</p>}
      {children}
    </li>
  );
}

/** Two values of a match's field. @param values by label, the replaced value first */
function MatchField({ field, values }: { field: string; values: Record<string, unknown> }) {
  const references = useReferences();
  const texts = Object.entries(values).map(([key, value]) => [key, formatField(field, value, references)]);
  return <ComparedValues field={fieldLabel(field)} values={Object.fromEntries(texts)} />;
}

const remarkSentences = (remarks: ImportOutcome['problems']) =>
  remarks.map(({ row, field, found }) => `${row === null ? field : `Fila ${row}`}: ${found}`);

/** Formats a field value for a sentence. */
function formatField(field: string, value: unknown, references: References): string {
  if (field === 'dia') return formatDayWithYear(String(value));
  return formatValue(value, field === 'lugar' ? { refers: 'lugares.yaml' } : {}, references);
}

/** Returns both sides of a match, and its details without the state. */
function describeMatch(entry: MatchInput, references: References): { sides: string; details: string } {
  const { equipo, rival, dia, hora, donde, lugar, direccion, jornada, sets, parciales, resultado } = entry;
  const team = references.equipos?.find(({ key }) => key === equipo);
  const venue = lugar ? formatField('lugar', lugar, references) : direccion;
  const details = [
    [formatDayWithYear(dia), hora ?? 'hora por confirmar'].join(', '),
    [donde === 'casa' ? 'en casa' : 'fuera', venue].filter(Boolean).join(', '),
    jornada && `jornada ${jornada}`,
    sets?.join(', ') || [resultado, parciales?.join(', ')].filter(Boolean).join(' · '),
  ];
  return { sides: `${team?.name ?? equipo} – ${rival}`, details: details.filter(Boolean).join(' · ') };
}
