import { useState } from 'react';
import { Link, redirect, useLocation, useSearchParams } from 'react-router';
import { z } from 'zod';
import { type Path, placeOf } from '../../api.ts';
import { AgendaPanel } from '../../app/calendar/AgendaPanel.tsx';
import { hasDays } from '../../app/calendar/day-lists.ts';
import { DeskForm } from '../../app/form/DeskForm.tsx';
import { shownRemarks } from '../../app/form/shown-remarks.ts';
import { LeaveQuestion } from '../../app/parts/LeaveQuestion.tsx';
import { Notice } from '../../app/parts/Notice.tsx';
import { ProblemList } from '../../app/parts/ProblemList.tsx';
import { PreviewPane } from '../../app/preview/PreviewPane.tsx';
import { checkFile, deleteFile, openFile, saveDraft, saveFile } from '../../content.ts';
import { deskContext } from '../../server/context.ts';
import { refusable } from '../../server/errors.ts';
import { submitted } from '../../server/request-body.ts';
import type { Route } from './+types/file.ts';
import { ConflictPanel } from './ConflictPanel.tsx';
import { DeleteFile } from './DeleteFile.tsx';
import css from './file.module.css';
import { SaveBar } from './SaveBar.tsx';
import { useEditing } from './useEditing.ts';

export function loader({ params, context }: Route.LoaderArgs) {
  return openFile(context.get(deskContext).store, params['*']);
}

const value = z.record(z.string(), z.json());
const tag = z.string().nullable();
const path = z.array(z.union([z.string(), z.number()]));
const order = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('check'), value, path }),
  z.object({ intent: z.literal('save'), value, tag, title: z.string() }),
  z.object({ intent: z.literal('draft'), value, tag }),
  z.object({ intent: z.literal('discard') }),
  z.object({ intent: z.literal('delete'), tag }),
]);
/** What its screen asks for. */
export type Order = z.infer<typeof order>;
/** The value of a content file: texts, numbers, lists and fields. */
export type Fields = z.infer<typeof value>;

export function action({ params: { '*': file }, request, context }: Route.ActionArgs) {
  return refusable(async () => {
    const desk = context.get(deskContext);
    const given = await submitted(order, request);
    switch (given.intent) {
      case 'check':
        return { checked: await checkFile(desk, { file, ...given }, given.path) };
      case 'save':
        return { saved: await saveFile(desk, { file, ...given }, given.title) };
      case 'draft':
        await saveDraft(desk.store, { file, ...given });
        return { drafted: true };
      case 'discard':
        await desk.store.removeDraft(file);
        return { discarded: true };
      case 'delete': {
        const version = await deleteFile(desk, { file, ...given });
        throw redirect(`/contenido?borrado=${version?.id ?? ''}`);
      }
    }
  });
}

/** One content file: its form, and beside it the page that shows it. */
export default function File({ loaderData }: Route.ComponentProps) {
  return <Editor key={loaderData.file} open={loaderData} />;
}

function Editor({ open }: { open: Route.ComponentProps['loaderData'] }) {
  const editing = useEditing(open);
  const { value, change, checked, isDue, leave, setPlace, away, conflict, title, summary } = editing;
  const isRight = checked.problems.length === 0;
  const { state } = useLocation() as { state: { path?: Path } | null };
  const asked = placeOf(useSearchParams()[0].get('ir'));
  const [shown, show] = useState<Path | null>(state?.path ?? (asked.length > 0 ? asked : null));
  const [previewing, setPreviewing] = useState(false);
  const remarks = shownRemarks(checked, { file: open.file, saved: open.value, isDue });
  return (
    <div className="beside" data-page="wide">
      <section className={css.form} aria-labelledby="titulo">
        <div>
          <h1 id="titulo">{title}</h1>
          {summary?.help && <p className={css.help}>{summary.help}</p>}
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
        {summary?.reformats && (
          <Notice tone="info">
            Este archivo se escribió a mano. La primera vez que lo guardes se ordenarán también sus sangrías y
            sus líneas largas; no se pierde ningún dato ni comentario.
          </Notice>
        )}
        {conflict && <ConflictPanel key={conflict.tag} editing={editing} theirs={conflict} />}
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
          onLeave={leave}
          onFiled={editing.goOnFrom}
          remarks={remarks}
          shown={shown}
          onShow={show}
        />
        {summary?.deletable && <DeleteFile title={title} tag={editing.tag} onDelete={editing.forget} />}
        <SaveBar editing={editing} file={open.file} onShow={show} onPreview={() => setPreviewing(true)} />
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
