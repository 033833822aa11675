import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type FieldPath, isFields } from '../../../../club/content/documents/values.ts';
import { formAddress, NEW_STORY_ADDRESS, parseFieldPath, STORIES_FILE } from '../../../core/addresses.ts';
import type { Refusal } from '../../../core/desk-refusal.ts';
import { openFile } from '../../../core/editing/edit-file.ts';
import { LARGE_FORM } from '../../../server/body-limits.ts';
import { deskContext } from '../../../server/context.ts';
import type { RouteHandle } from '../../../server/route-access.ts';
import { isLocalDesk } from '../../browser/local-desk.ts';
import { DeskForm } from '../../form/DeskForm.tsx';
import { fieldRemarks, pathStartsWith } from '../../form/form-context.ts';
import { ConfirmButton } from '../../parts/Dialog.tsx';
import { Notice, RefusalNotice } from '../../parts/Notice.tsx';
import { PreviewButton, PreviewPane } from '../../parts/PreviewPane.tsx';
import { ProblemList } from '../../parts/ProblemList.tsx';
import type { Route } from './+types/file.ts';
import { DayTrainings } from './DayTrainings.tsx';
import { MenuLinkPanel } from './MenuLinkPanel.tsx';
import { ConflictPanel, ResumedDraft, SaveBar } from './SaveBar.tsx';
import { UsesPanel } from './UsesPanel.tsx';
import { useFileEditor } from './useFileEditor.ts';
import { useSingleItem } from './useSingleItem.ts';
import { useStory } from './useStory.ts';

export const handle: RouteHandle = { access: ['board'], body: LARGE_FORM };

export function loader({ params, context }: Route.LoaderArgs) {
  return openFile(context.get(deskContext).store, params['*']);
}

export { action } from './action.ts';

/** Form of a content file, with a preview beside it. Remounts for another file. */
export default function FileScreen({ loaderData }: Route.ComponentProps) {
  const { file } = loaderData;
  const [search] = useSearchParams();
  // Another story, or another item alone, is another form.
  const single = file === STORIES_FILE || search.has('solo') ? search.get('ir') : null;
  return <Editor key={`${file} ${single}`} open={loaderData} />;
}

/** Notice that changes are stored only in this browser until the server responds or the person signs in. */
function Unreachable({ refusal }: { refusal: Refusal }) {
  const isLocal = isLocalDesk();
  if (!isLocal && refusal.code === 'not-signed-in') return <RefusalNotice refusal={refusal} />;
  return (
    <Notice tone="error">
      {isLocal
        ? 'El escritorio no responde. Lo que escribes se guarda en este navegador: vuelve a abrir el escritorio y sigue donde estabas.'
        : 'No hay conexión con el escritorio. Lo que escribes se guarda en este dispositivo: cuando vuelva, pulsa «Guardar».'}
    </Notice>
  );
}

function Editor({ open }: { open: Route.ComponentProps['loaderData'] }) {
  const editor = useFileEditor(open, show);
  const { value, change, checked, title, summary } = editor;
  const [search] = useSearchParams();
  const initialPath = parseFieldPath(search.get('ir'));
  const [shownPath, setShownPath] = useState<FieldPath | null>(initialPath.length > 0 ? initialPath : null);
  const [isWhole, setWhole] = useState(false);
  const story = useStory(editor, initialPath);
  const item = useSingleItem(editor, search.has('solo') ? initialPath : []);
  const single = isWhole ? null : (story ?? item);
  /** Scrolls to a field, which may lie outside of the item that is shown alone. */
  function show(path: FieldPath) {
    if (single && !pathStartsWith(path, single.path)) setWhole(true);
    setShownPath(path);
  }
  const remarks = fieldRemarks(checked, {
    file: open.file,
    // A new story moves the others down.
    saved: story?.isSaved === false ? undefined : open.value,
    isSaveAttempted: editor.isSaveAttempted,
  });
  // Prices without their season would pass for this season's.
  const pricedSeason =
    open.file === 'cuotas.yaml' && isFields(value) && !single && String(value.temporada ?? '');
  return (
    <div className="beside wide">
      <section className="stack" aria-labelledby="titulo">
        <div className="stack tight">
          <h1 id="titulo">
            {single ? single.title : title} {pricedSeason && <small className="quiet">{pricedSeason}</small>}
          </h1>
          {summary?.help && !single && <p className="help">{summary.help}</p>}
          {open.file === STORIES_FILE && !single && (
            <Link to={NEW_STORY_ADDRESS} className="button button-quiet">
              Noticia nueva
            </Link>
          )}
          {single && (
            <Link to={formAddress(open.file)} className="text-link">
              {story ? 'Todas las noticias' : `Ver todo: ${title}`}
            </Link>
          )}
          {open.file === 'partidos.yaml' && (
            <Link to="/importar" className="text-link">
              Importar partidos y clasificaciones
            </Link>
          )}
        </div>
        {editor.unreachable && <Unreachable refusal={editor.unreachable} />}
        {summary?.reformats && (
          <Notice tone="info">
            La primera vez que guardes, cambiará un poco cómo está escrito el archivo. No se pierde nada.
          </Notice>
        )}
        <ResumedDraft editor={editor} />
        <ConflictPanel editor={editor} />
        <UsesPanel editor={editor} />
        <MenuLinkPanel editor={editor} />
        <ProblemList file={open.file} fileRemarks={remarks} problems={checked.problems} onShow={show} />
        {open.file === 'calendario.yaml' && <DayTrainings value={value} onChange={change} onShow={show} />}
        <DeskForm
          file={open.file}
          schema={open.schema}
          value={value}
          saved={open.value}
          onChange={change}
          onFocusPath={editor.setFocusedPath}
          remarks={remarks}
          shownPath={shownPath}
          onShow={show}
          {...(single && { path: single.path })}
        />
        {summary?.deletable && (
          <ConfirmButton
            variant="link"
            title={`Borrar «${title}»`}
            confirmLabel="Borrar"
            isDestructive
            onConfirm={editor.remove}
          >
            <p>Dejará de estar en la web con la próxima publicación. Se puede deshacer.</p>
          </ConfirmButton>
        )}
        <SaveBar editor={editor} onShow={show}>
          <PreviewButton />
        </SaveBar>
      </section>
      <PreviewPane page={checked.page} version={checked.preview} />
    </div>
  );
}
