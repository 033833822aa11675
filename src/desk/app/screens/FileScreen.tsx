import { useState } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'react-router';
import { type Path, placeOf } from '../../api.ts';
import { AgendaPanel } from '../calendar/AgendaPanel.tsx';
import { hasDays } from '../calendar/day-lists.ts';
import { DeskForm } from '../form/DeskForm.tsx';
import { toldRemarks } from '../form/told-remarks.ts';
import { Failure } from '../parts/Failure.tsx';
import { Notice } from '../parts/Notice.tsx';
import { PreviewPane } from '../preview/PreviewPane.tsx';
import { ConflictPanel } from './ConflictPanel.tsx';
import { DeleteFile } from './DeleteFile.tsx';
import css from './FileScreen.module.css';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { ProblemList } from './ProblemList.tsx';
import { SaveBar } from './SaveBar.tsx';
import { type Editing, useFile } from './useFile.ts';

/** One content file: its form, and beside it the page that shows it. */
export function FileScreen() {
  const file = useParams()['*'] ?? '';
  return <Loading key={file} file={file} />;
}

function Loading({ file }: { file: string }) {
  const editing = useFile(file);
  if (editing.failure && !editing.open) return <Failure error={editing.failure} onRetry={editing.load} />;
  return editing.open ? <Editor editing={editing} open={editing.open} /> : <p role="status">Abriendo…</p>;
}

function Editor({ editing, open }: { editing: Editing; open: NonNullable<Editing['open']> }) {
  const { value, change, checked, due, setPlace, away, conflict, deletable, title, help } = editing;
  const { dirty, draft, notice, save, saveDraft, forget } = editing;
  const isRight = checked.problems.length === 0;
  const isOpenDraft = draft && notice?.tone === 'warning';
  const { state } = useLocation() as { state: { path?: Path } | null };
  const asked = placeOf(useSearchParams()[0].get('ir'));
  const [shown, show] = useState<Path | null>(state?.path ?? (asked.length > 0 ? asked : null));
  const [previewing, setPreviewing] = useState(false);
  const remarks = toldRemarks(checked, { file: open.file, saved: open.value, isDue: due.isDue });
  return (
    <div className={css.screen}>
      <section className={css.form} aria-labelledby="titulo">
        <div>
          <h1 id="titulo">{title}</h1>
          {help && <p className={css.help}>{help}</p>}
          {open.file === 'partidos.yaml' && (
            <Link to="/importar" className="text-link">
              Importar la lista de la federación
            </Link>
          )}
        </div>
        {away && (
          <Notice tone="error">
            El escritorio no responde. Lo que escribes se guarda en este navegador: vuelve a abrir el
            escritorio y sigue donde estabas.
          </Notice>
        )}
        {editing.reformats && (
          <Notice tone="info">
            Este archivo se escribió a mano. La primera vez que lo guardes se ordenarán también sus sangrías y
            sus líneas largas; no se pierde ningún dato ni comentario.
          </Notice>
        )}
        {conflict && <ConflictPanel key={conflict.tag} editing={editing} />}
        {editing.along && (
          <Notice tone="warning">
            Al guardar se guarda también tu borrador de {editing.along}: lo uno necesita lo otro.
          </Notice>
        )}
        <ProblemList file={open.file} own={remarks} problems={checked.problems} onShow={show} />
        {hasDays(open.schema) && (
          <AgendaPanel schema={open.schema} value={value} onChange={change} onShow={show} />
        )}
        <DeskForm
          file={open.file}
          schema={open.schema}
          value={value}
          onChange={change}
          onPlace={setPlace}
          onLeave={due.leave}
          onFiled={editing.goOnFrom}
          remarks={remarks}
          shown={shown}
          onShow={show}
        />
        {deletable && <DeleteFile editing={editing} />}
        <SaveBar editing={editing} onShow={show} onPreview={() => setPreviewing(true)} />
        <LeaveQuestion
          dirty={dirty && !isOpenDraft}
          save={isRight ? save : saveDraft}
          {...(!isRight && { saveWords: 'Guardar como borrador y salir' })}
          onLeave={forget}
        />
      </section>
      <PreviewPane
        page={checked.page}
        version={checked.preview}
        open={previewing}
        onClose={() => setPreviewing(false)}
      />
    </div>
  );
}
