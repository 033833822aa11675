import { type ClipboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { watchedListAddress } from '../../../core/addresses.ts';
import { readWatchedLists } from '../../../core/watch/watched-lists.ts';
import { LARGE_FORM } from '../../../server/body-limits.ts';
import { deskContext } from '../../../server/context.ts';
import type { RouteHandle } from '../../../server/route-access.ts';
import { isTouchDevice } from '../../browser/touch.ts';
import { Button } from '../../parts/Button.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { PreviewButton, PreviewPane } from '../../parts/PreviewPane.tsx';
import { ProblemList } from '../../parts/ProblemList.tsx';
import { DropZone } from '../../parts/photos/DropZone.tsx';
import type { Route } from './+types/import-matches.ts';
import { OutcomeView } from './OutcomeView.tsx';
import { planOrSave } from './plan-or-save.ts';
import { QuestionFields } from './QuestionFields.tsx';
import { pageOf, SaveButton, SavedNotice } from './Saving.tsx';
import { useImport } from './use-import.ts';
import { WatchedLists } from './WatchedLists.tsx';

export const handle: RouteHandle = { access: ['board'], body: LARGE_FORM };

export const loader = ({ context }: Route.LoaderArgs) => readWatchedLists(context.get(deskContext));

export const action = ({ request, context }: Route.ActionArgs) =>
  planOrSave(context.get(deskContext), request);

const ACCEPTED_FILES =
  '.csv,.ics,.txt,.xlsx,.xls,.xlsb,.xml,.ods,.fods,.numbers,.html,.htm,.xhtml,.mhtml,.mht,text/csv,text/calendar,text/html';

/**
 * Converts what was copied from a browser or a spreadsheet to a file. Matches may be a table or other parts of a page.
 * @returns undefined for text without columns
 */
function pastedList(clipboard: DataTransfer): File | undefined {
  const html = clipboard.getData('text/html');
  if (/<table\b|\brole=|\bclass=/i.test(html)) return new File([html], 'tabla pegada.html');
  const text = clipboard.getData('text/plain');
  return text.includes('\t') ? new File([text], 'tabla pegada.txt') : undefined;
}

const NOTHING_PASTED =
  'En lo que has pegado no hay ninguna tabla. Selecciona en la página la tabla entera, con sus títulos, cópiala y pégala aquí; o elige un archivo.';

/** Words about the list; dropping and pasting need a mouse and a keyboard. */
const wordsOfDevice = () =>
  isTouchDevice()
    ? { sources: ' o su página guardada', instruction: 'La lista de la federación o de la liga.' }
    : {
        sources: ', su página guardada, o la tabla copiada en el navegador y pegada aquí (Ctrl+V)',
        instruction: 'Arrastra aquí la lista, o pega la tabla.',
      };

/** Screen that imports a federation's list: choose, answer, preview, save. */
export default function ImportMatchesScreen({ loaderData }: Route.ComponentProps) {
  const importing = useImport();
  useWatchedList(importing.open);
  const { list, planned, saved, preview, outcome, busy, refusal, readError } = importing;
  const heading = useRef<HTMLHeadingElement>(null);
  const words = wordsOfDevice();
  const title = saved ? 'Guardado' : preview?.outcome ? 'Qué va a cambiar' : preview && 'Falta por saber';
  // Moves the focus to the heading of the next step.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer changes the step below the same title
  useEffect(() => {
    if (title && document.activeElement?.getAttribute('name') !== 'removeAbsent') heading.current?.focus();
  }, [planned, saved]);
  function paste({ clipboardData, target }: ClipboardEvent): void {
    // Text for a field of the form.
    if (target instanceof HTMLInputElement) return;
    const pasted = pastedList(clipboardData);
    if (pasted) void importing.open(pasted);
    else importing.setReadError(NOTHING_PASTED);
  }
  const stepHeading = (
    <h2 ref={heading} tabIndex={-1}>
      {title}
    </h2>
  );
  // Hides the preview of an earlier list.
  const previewVersion = saved?.preview ?? outcome?.preview;
  return (
    <div className="beside">
      <section className="stack" aria-labelledby="titulo" tabIndex={-1} onPaste={paste}>
        <Link to="/contenido/partidos.yaml" className="text-link">
          Partidos y resultados
        </Link>
        <h1 id="titulo">Importar partidos y clasificaciones</h1>
        <p>
          Vale lo que dé la federación o la liga: un archivo de Excel, LibreOffice, CSV o ICS
          {words.sources}. Lo que hayas cambiado a mano se queda como lo pusiste, y no se guarda nada hasta
          que lo digas.
        </p>
        <DropZone
          instruction={preview && list ? `Lista: ${list.name}` : words.instruction}
          singleFileLabel={preview ? 'Elegir otra lista' : 'Elegir la lista'}
          accept={ACCEPTED_FILES}
          onFiles={([file]) => file && importing.open(file)}
        />
        {busy && <p role="status">{outcome ? 'Un momento…' : 'Leyendo la lista…'}</p>}
        {(readError || refusal) && (
          <Notice tone="error">
            <p>{readError || refusal?.message}</p>
          </Notice>
        )}
        <ProblemList file="" problems={refusal?.problems ?? []} onShow={() => {}} />
        <ImportForm importing={importing} heading={stepHeading} />
        {saved && (
          <>
            {stepHeading}
            <SavedNotice savedParts={saved.savedParts} />
          </>
        )}
        {!preview && <WatchedLists watched={loaderData} />}
      </section>
      {previewVersion !== undefined && (
        <PreviewPane
          page={planned?.preview.outcome ? pageOf(planned.preview.outcome) : '/agenda'}
          version={previewVersion}
        />
      )}
    </div>
  );
}

/** Opens the last reading of the watched list in `?lista=`, whose questions a person answers. */
function useWatchedList(open: (list: File) => Promise<void>): void {
  const [params, setParams] = useSearchParams();
  const address = params.get('lista');
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens each list once
  useEffect(() => {
    if (!address) return;
    setParams({}, { replace: true });
    void fetch(watchedListAddress(address)).then(async (response) => {
      if (response.ok)
        await open(
          new File([await response.blob()], decodeURIComponent(response.headers.get('x-nombre') ?? 'lista')),
        );
    });
  }, [address]);
}

/** Form with the open questions, then the outcome. */
function ImportForm({ importing, heading }: { importing: ReturnType<typeof useImport>; heading: ReactNode }) {
  const { preview, planned, outcome, busy } = importing;
  if (!preview) return null;
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        importing.answer(event.currentTarget);
      }}
      onChange={({ target }) => {
        if ((target as Partial<HTMLInputElement>).name !== 'removeAbsent') importing.expire();
      }}
    >
      {!preview.outcome && heading}
      <QuestionFields preview={preview} club={planned?.club ?? ''} />
      {!outcome && (
        <Button type="submit" aria-disabled={busy}>
          Seguir
        </Button>
      )}
      {outcome && (
        <>
          {heading}
          <PreviewButton />
          <OutcomeView outcome={outcome} />
          <SaveButton outcome={outcome} busy={busy} onSave={importing.save} />
        </>
      )}
    </form>
  );
}
