import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type Path, placeOf } from '../../api.ts';
import { DayTrainings } from '../../app/calendar/DayTrainings.tsx';
import { DeskForm } from '../../app/form/DeskForm.tsx';
import { shownRemarks } from '../../app/form/shown-remarks.ts';
import { LeaveQuestion } from '../../app/parts/LeaveQuestion.tsx';
import { Notice } from '../../app/parts/Notice.tsx';
import { ProblemList } from '../../app/parts/ProblemList.tsx';
import { PreviewPane } from '../../app/preview/PreviewPane.tsx';
import { openFile } from '../../content.ts';
import { deskContext } from '../../server/context.ts';
import type { Route } from './+types/file.ts';
import { ConflictPanel } from './ConflictPanel.tsx';
import { DeleteFile } from './DeleteFile.tsx';
import { SaveBar } from './SaveBar.tsx';
import { useEditing } from './useEditing.ts';

export { action } from './orders.ts';

export function loader({ params, context }: Route.LoaderArgs) {
  return openFile(context.get(deskContext).store, params['*']);
}

/** One content file: its form, and beside it the page that shows it. */
export default function File({ loaderData }: Route.ComponentProps) {
  return <Editor key={loaderData.file} open={loaderData} />;
}

function Editor({ open }: { open: Route.ComponentProps['loaderData'] }) {
  const editing = useEditing(open);
  const { value, change, checked, conflict, title, summary } = editing;
  const isRight = checked.problems.length === 0;
  const asked = placeOf(useSearchParams()[0].get('ir'));
  const [shown, show] = useState<Path | null>(asked.length > 0 ? asked : null);
  const [previewing, setPreviewing] = useState(false);
  const remarks = shownRemarks(checked, { file: open.file, saved: open.value, isDue: editing.isDue });
  return (
    <div className="beside" data-page="wide">
      <section className="stack" aria-labelledby="titulo">
        <div>
          <h1 id="titulo">{title}</h1>
          {summary?.help && <p className="help">{summary.help}</p>}
          {open.file === 'partidos.yaml' && (
            <Link to="/importar" className="text-link">
              Importar la lista de la federación
            </Link>
          )}
        </div>
        {editing.away && (
          <Notice tone="error">
            El escritorio no responde. Lo que escribes se guarda en este navegador: vuelve a abrir el
            escritorio y sigue donde estabas.
          </Notice>
        )}
        {summary?.reformats && (
          <Notice tone="info">
            Este archivo se escribió a mano. La primera vez que lo guardes se ordenarán también sus sangrías y
            sus líneas largas; no se pierde ningún dato ni comentario.
          </Notice>
        )}
        {conflict && <ConflictPanel editing={editing} theirs={conflict} />}
        {editing.along && (
          <Notice tone="warning">
            Al guardar se guarda también tu borrador de {editing.along}: lo uno necesita lo otro.
          </Notice>
        )}
        <ProblemList file={open.file} own={remarks} problems={checked.problems} onShow={show} />
        {open.file === 'calendario.yaml' && <DayTrainings value={value} onChange={change} onShow={show} />}
        <DeskForm
          file={open.file}
          schema={open.schema}
          value={value}
          onChange={change}
          onPlace={editing.setPlace}
          remarks={remarks}
          shown={shown}
          onShow={show}
        />
        {summary?.deletable && <DeleteFile title={title} onDelete={editing.remove} />}
        <SaveBar editing={editing} onShow={show} onPreview={() => setPreviewing(true)} />
        <LeaveQuestion
          dirty={editing.dirty}
          save={isRight ? editing.save : editing.saveDraft}
          {...(!isRight && { saveWords: 'Guardar como borrador y salir' })}
          onLeave={editing.forget}
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
