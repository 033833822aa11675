import { type ReactNode, useEffect } from 'react';
import { isEqualValue, mergeValues } from '../../../../club/content/documents/merge-values.ts';
import type { FieldPath } from '../../../../club/content/documents/values.ts';
import { countPhrase } from '../../../../club/content/spelling.ts';
import { classNames } from '../../../../site/components/class-names.ts';
import { fieldChanges } from '../../../core/editing/field-changes.ts';
import { useClub } from '../../browser/use-club.ts';
import { Button } from '../../parts/Button.tsx';
import { ChangeList } from '../../parts/ChangeList.tsx';
import { ChangeNotice } from '../../parts/ChangeNotice.tsx';
import { ConfirmButton, UnsavedChangesDialog } from '../../parts/Dialog.tsx';
import { FocusedHeading, Notice, SignInLink } from '../../parts/Notice.tsx';
import css from './file.module.css';
import type { FileEditor } from './useFileEditor.ts';

interface Props {
  editor: FileEditor;
  /** Scrolls the form to a value. */
  onShow: (path: FieldPath) => void;
  /** Additional buttons. */
  children?: ReactNode;
}

/** Label of the button that shows the first error, and says after a refused save that nothing was saved. */
function errorLabel(
  count: number,
  { isUnfinished, isRefused }: { isUnfinished: boolean; isRefused: boolean },
): string {
  if (!isRefused && isUnfinished) return 'Ver qué falta';
  if (!isRefused) return count === 1 ? 'Ver el error' : `Ver los ${count} errores`;
  if (!isUnfinished) return `No se ha guardado: hay ${countPhrase(count, 'error', 'errores')}`;
  return `No se ha guardado: falta${count === 1 ? '' : 'n'} ${countPhrase(count, 'cosa', 'cosas')}`;
}

/** Sticky bar with the save and discard buttons and their results. Ctrl+S saves. */
export function SaveBar({ editor, onShow, children }: Props) {
  const { open, dirty, busy, checked, conflict, notice, save, discard, removeDraft } = editor;
  const errors = checked.problems.length;
  const firstError = checked.problems.find(({ file }) => file === open.file);
  const isUnfinished = checked.problems.every(({ missing }) => missing);
  const errorCount = `Hay ${countPhrase(errors, 'error', 'errores')}`;
  const canSave = dirty && !busy && !conflict;
  const isRefused = notice !== undefined && notice.tone !== 'good' && !conflict;
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
    <div className={`row bar ${css.saveBar}`}>
      {isRefused && (
        <div className={classNames(css.refusal, firstError && css.isAtField)}>
          <Notice tone={notice.tone}>
            {notice.message} <SignInLink code={notice.code} />
          </Notice>
        </div>
      )}
      {!conflict && (
        // aria-disabled, because a disabled button would lose the focus during a save.
        <Button
          aria-disabled={!canSave}
          aria-keyshortcuts="Control+S"
          // A press counts even if a check makes the bar lower before the pointer is released.
          onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
          onClick={() => canSave && void save()}
        >
          Guardar
        </Button>
      )}
      {!isRefused && <ChangeNotice message={notice?.message} isEdited={dirty} />}
      {dirty && !conflict && (
        <Button variant="quiet" disabled={busy} onClick={discard}>
          No guardar
        </Button>
      )}
      {children}
      <p className="help" role="status">
        {errors > 0
          ? !isRefused &&
            `${isUnfinished ? 'Falta algo por rellenar' : errorCount}: así no se puede guardar.${dirty ? ' Lo escrito sigue en este navegador.' : ''}`
          : dirty && 'Hay cambios sin guardar.'}
      </p>
      {firstError && (
        <Button variant="link" onClick={() => onShow([...firstError.path])}>
          {errorLabel(errors, { isUnfinished, isRefused })}
        </Button>
      )}
      <UnsavedChangesDialog dirty={dirty} save={errors > 0 ? undefined : save} onDiscard={removeDraft} />
    </div>
  );
}

/** Notice that the form shows an earlier draft, with the differences between draft and file. */
export function ResumedDraft({ editor }: { editor: FileEditor }) {
  const { open, title, value, base, busy, resumed, conflict, discard, continueDraft } = editor;
  if (!resumed || conflict) return null;
  const before = base ?? open.value;
  return (
    <section className="panel stack tight toned warning" aria-labelledby="a-medias">
      <h2 id="a-medias">Has vuelto a lo que dejaste a medias</h2>
      <p>Ya está puesto en el formulario, sin guardar: no hace falta escribirlo otra vez.</p>
      <ChangeList
        files={[{ file: open.file, title, schema: open.schema, before, after: value }]}
        labels={['Guardado', 'A medias']}
      />
      <div className="row">
        <Button disabled={busy} onClick={continueDraft}>
          Seguir con ello
        </Button>
        <ConfirmButton
          variant="quiet"
          title="Descartarlo"
          confirmLabel="Descartarlo"
          isDestructive
          onConfirm={discard}
        >
          <p>Se pierde lo que escribiste y no guardaste. Lo guardado sigue como está.</p>
        </ConfirmButton>
      </div>
    </section>
  );
}

/** Resolves a conflict with a change made elsewhere: merge, overwrite or discard. */
export function ConflictPanel({ editor }: { editor: FileEditor }) {
  const { open, title, value, base, save, discard, busy, conflict: theirs } = editor;
  const { references, person } = useClub();
  if (!theirs) return null;
  // Without a common ancestor, every difference counts as changed here.
  const mergedMine = base === undefined ? value : mergeValues(base, theirs.value, value);
  const mergedTheirs = base === undefined ? theirs.value : mergeValues(base, value, theirs.value);
  // The two merges differ only in fields that both sides changed.
  const clashes = fieldChanges(mergedTheirs, mergedMine, open.schema, references).length > 0;
  const file = { file: open.file, title, schema: open.schema };
  return (
    <section className="panel stack tight" aria-labelledby="conflicto">
      <FocusedHeading key={theirs.tag} id="conflicto">
        {theirs.by && theirs.by === person?.name
          ? 'Has cambiado esto en otra pestaña o en otro dispositivo mientras lo tenías abierto aquí'
          : `${theirs.by ?? 'Alguien'} ha cambiado esto mientras lo tenías abierto`}
      </FocusedHeading>
      <p>No se ha perdido nada: elige con qué te quedas.</p>
      {base !== undefined && <ChangeList files={[{ ...file, before: base, after: theirs.value }]} />}
      {clashes && (
        <>
          <p>Esto ha cambiado en los dos sitios, y al guardar queda lo de esta pantalla:</p>
          <ChangeList
            files={[{ ...file, before: mergedTheirs, after: mergedMine }]}
            labels={['Lo que hay ahora', 'Lo de esta pantalla']}
          />
        </>
      )}
      <div className="row">
        {!isEqualValue(mergedMine, value) && (
          <Button disabled={busy} onClick={() => save(mergedMine, theirs.tag)}>
            Guardar los dos cambios
          </Button>
        )}
        <Button variant="quiet" disabled={busy} onClick={() => save(value, theirs.tag)}>
          Guardar lo de esta pantalla
        </Button>
        <Button variant="quiet" disabled={busy} onClick={discard}>
          Quedarme con lo que hay ahora
        </Button>
      </div>
    </section>
  );
}
