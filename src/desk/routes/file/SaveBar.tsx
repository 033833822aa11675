import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { useClub } from '../../browser/use-club.ts';
import { fieldChanges } from '../../form/field-changes.ts';
import { isEqualValue, mergeValues } from '../../form/merge-values.ts';
import { Button } from '../../parts/Button.tsx';
import { ChangeList } from '../../parts/ChangeList.tsx';
import { ConfirmButton, UnsavedChangesDialog } from '../../parts/Dialog.tsx';
import { FocusedHeading, Notice } from '../../parts/Notice.tsx';
import type { FieldPath } from '../../server/api.ts';
import css from './file.module.css';
import type { FileEditor } from './useFileEditor.ts';

interface Props {
  editing: FileEditor;
  /** Opens the form at a value. */
  onShow: (path: FieldPath) => void;
  /** More buttons. */
  children?: ReactNode;
}

/** What can be done with the file as it is edited, and how that went; always in sight. Ctrl+S saves. */
export function SaveBar({ editing, onShow, children }: Props) {
  const { open, dirty, busy, checked, conflict, notice, save, discard, forget } = editing;
  const faults = checked.problems.length;
  const first = checked.problems.find(({ file }) => file === open.file);
  const isUnfinished = checked.problems.every(({ missing }) => missing);
  const count = faults === 1 ? 'Hay 1 error' : `Hay ${faults} errores`;
  const canSave = dirty && !busy && !conflict;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (canSave) void save();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [canSave, save]);
  return (
    <div className="row bar">
      {notice && !conflict && (
        <div className={css.whole}>
          <Notice tone={notice.tone}>
            {notice.words} {notice.tone === 'good' && <Link to="/publicar">Ir a publicar</Link>}
          </Notice>
        </div>
      )}
      {!conflict && (
        // Disabled for those who cannot use it now, and still there for the keyboard: saving must not lose its place.
        <Button aria-disabled={!canSave} aria-keyshortcuts="Control+S" onClick={() => canSave && void save()}>
          Guardar
        </Button>
      )}
      {dirty && !conflict && (
        <Button look="quiet" disabled={busy} onClick={discard}>
          Dejarlo como estaba
        </Button>
      )}
      {children}
      <p className="help" role="status">
        {faults > 0
          ? `${isUnfinished ? 'Falta algo por rellenar' : count}: así no se puede guardar.${dirty ? ' Lo escrito sigue en este navegador.' : ''}`
          : dirty && 'Hay cambios sin guardar.'}
      </p>
      {first && (
        <Button look="link" onClick={() => onShow([...first.path])}>
          {isUnfinished ? 'Ver qué falta' : `Ver el ${faults === 1 ? 'error' : 'primero'}`}
        </Button>
      )}
      <UnsavedChangesDialog dirty={dirty} save={faults > 0 ? undefined : save} onDiscard={forget} />
    </div>
  );
}

/** Says that the form shows an unsaved draft of before, and what differs in it from the file. */
export function ResumedDraft({ editing }: { editing: FileEditor }) {
  const { open, title, value, base, busy, resumed, conflict, discard, goOn } = editing;
  if (!resumed || conflict) return null;
  const before = base ?? open.value;
  return (
    <section className="panel stack" data-gap="tight" data-tone="warning" aria-labelledby="a-medias">
      <h2 id="a-medias">Has vuelto a lo que dejaste a medias</h2>
      <p>Ya está puesto en el formulario, sin guardar: no hace falta escribirlo otra vez.</p>
      <ChangeList
        files={[{ file: open.file, title, schema: open.schema, before, after: value }]}
        words={['Guardado', 'A medias']}
      />
      <div className="row">
        <Button disabled={busy} onClick={goOn}>
          Seguir con ello
        </Button>
        <ConfirmButton look="quiet" title="Descartarlo" yes="Descartarlo" loses onYes={discard}>
          <p>Se pierde lo que escribiste y no guardaste. Lo guardado sigue como está.</p>
        </ConfirmButton>
      </div>
    </section>
  );
}

/** The file was changed elsewhere while it was edited here: what differs, and which of the two is kept. */
export function ConflictPanel({ editing }: { editing: FileEditor }) {
  const { open, title, value, base, save, discard, busy, conflict: theirs } = editing;
  const { references } = useClub();
  if (!theirs) return null;
  // Without knowing how it began, all that differs was perhaps changed here.
  const both = base === undefined ? value : mergeValues(base, theirs.value, value);
  const bothTheirWay = base === undefined ? theirs.value : mergeValues(base, value, theirs.value);
  const clashes = fieldChanges(bothTheirWay, both, open.schema, references).length > 0;
  const file = { file: open.file, title, schema: open.schema };
  return (
    <section className="panel stack" data-gap="tight" aria-labelledby="conflicto">
      <FocusedHeading key={theirs.tag} id="conflicto">
        Alguien ha cambiado esto mientras lo tenías abierto
      </FocusedHeading>
      <p>No se ha perdido nada: elige con qué te quedas.</p>
      {base !== undefined && <ChangeList files={[{ ...file, before: base, after: theirs.value }]} />}
      {clashes && (
        <>
          <p>Esto lo habéis cambiado los dos, y al guardar queda lo tuyo:</p>
          <ChangeList
            files={[{ ...file, before: bothTheirWay, after: both }]}
            words={['Lo que hay ahora', 'Lo tuyo']}
          />
        </>
      )}
      <div className="row">
        {!isEqualValue(both, value) && (
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
