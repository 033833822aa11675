import { useClub } from '../../app/overview.ts';
import { Button } from '../../app/parts/Button.tsx';
import { Changes } from '../../app/versions/Changes.tsx';
import { fieldChanges } from '../../app/versions/field-changes.ts';
import { isSame, merged } from './merged.ts';
import type { Editing } from './useEditing.ts';

interface Props {
  editing: Editing;
  /** The file as it is now. */
  theirs: NonNullable<Editing['conflict']>;
}

/** The file was changed elsewhere while it was edited here: what differs, and which of the two is kept. */
export function ConflictPanel({ editing, theirs }: Props) {
  const { open, title, value, base, save, discard, busy } = editing;
  const { references } = useClub();
  // Without knowing how it began, all that differs was perhaps changed here.
  const both = base === undefined ? value : merged(base, theirs.value, value);
  const bothTheirWay = base === undefined ? theirs.value : merged(base, value, theirs.value);
  const clashes = fieldChanges(bothTheirWay, both, open.schema, references).length > 0;
  const file = { file: open.file, title, schema: open.schema };
  return (
    <section className="panel stack" data-gap="tight" aria-labelledby="conflicto">
      <h2 id="conflicto">Alguien ha cambiado esto mientras lo tenías abierto</h2>
      <p>No se ha perdido nada: elige con qué te quedas.</p>
      {base !== undefined && <Changes files={[{ ...file, before: base, after: theirs.value }]} />}
      {clashes && (
        <>
          <p>Esto lo habéis cambiado los dos, y al guardar queda lo tuyo:</p>
          <Changes
            files={[{ ...file, before: bothTheirWay, after: both }]}
            words={['Lo que hay ahora', 'Lo tuyo']}
          />
        </>
      )}
      <div className="row">
        {!isSame(both, value) && (
          <Button disabled={busy} onClick={() => save(both, theirs.tag)}>
            Guardar lo de los dos
          </Button>
        )}
        <Button look="quiet" disabled={busy} onClick={() => save(value, theirs.tag)}>
          Guardar todo lo mío
        </Button>
        <Button look="quiet" disabled={busy} onClick={discard}>
          Quedarme con lo que hay ahora
        </Button>
      </div>
    </section>
  );
}
