import { type ClipboardEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { z } from 'zod';
import { MAX_LIST_BYTES } from '../../../import/decode.ts';
import { ImportError } from '../../../import/import-error.ts';
import { answersSchema } from '../../../import/questions.ts';
import { refusalIn } from '../../browser/submit.ts';
import { dropVerb } from '../../browser/touch.ts';
import { useClub } from '../../browser/use-club.ts';
import {
  type ImportOutcome,
  type ImportPreview,
  previewImport,
  saveImport,
} from '../../import/import-matches.ts';
import { Button } from '../../parts/Button.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { PreviewButton, PreviewPane } from '../../parts/PreviewPane.tsx';
import { ProblemList } from '../../parts/ProblemList.tsx';
import { DropZone } from '../../parts/photos/DropZone.tsx';
import { deskContext } from '../../server/context.ts';
import { jsonField, readSubmission, toRefusal } from '../../server/refusals.ts';
import type { RouteHandle } from '../../server/route-access.ts';
import type { Route } from './+types/import-matches.ts';
import { OutcomeView } from './OutcomeView.tsx';
import { parseChoices, QuestionFields } from './QuestionFields.tsx';

export const handle: RouteHandle = { access: ['junta'] };

const commandSchema = z.object({
  choices: z.object({ answers: answersSchema, removeAbsent: z.boolean() }),
  /** Expected tags and kind of the outcome to save; null to plan only. */
  accepted: z
    .object({
      tags: z.record(z.string(), z.string().nullable()),
      savedParts: z.enum(['matches', 'standings', 'both', 'answers']),
    })
    .nullable(),
});
const submission = z.object({ list: z.file(), command: jsonField(commandSchema) });

export async function action({ request, context }: Route.ActionArgs) {
  const desk = context.get(deskContext);
  const {
    list,
    command: { choices, accepted },
  } = await readSubmission(submission, request);
  const [club = ''] = choices.answers.club;
  const plan = async () => ({ preview: await previewImport(desk, list, choices), club });
  if (!accepted) return plan();
  try {
    const { preview } = await saveImport(desk, list, choices, accepted.tags);
    return { saved: { preview, savedParts: accepted.savedParts } };
  } catch (error) {
    // Plans again, so that the screen shows the current content.
    return { ...(await plan()), refusal: toRefusal(error).refusal };
  }
}

/** Last plan that the action returned. */
interface PlannedImport {
  preview: ImportPreview;
  /** Name of the club in the list, if given. */
  club: string;
}

/** Converts a table copied from a browser or a spreadsheet to a file; undefined for any other text. */
function pastedTable(clipboard: DataTransfer): File | undefined {
  const html = clipboard.getData('text/html');
  if (/<table\b/i.test(html)) return new File([html], 'tabla pegada.html');
  const text = clipboard.getData('text/plain');
  return text.includes('\t') ? new File([text], 'tabla pegada.txt') : undefined;
}

/** Screen that imports a federation's list: choose, answer, preview, save. */
export default function ImportMatchesScreen() {
  const fetcher = useFetcher<typeof action>();
  const { data } = fetcher;
  const [list, setList] = useState<File>();
  const [readError, setReadError] = useState('');
  /** Last plan of the list. Kept when later answers are refused. */
  const [planned, setPlanned] = useState<PlannedImport>();
  /** Plan that a later answer has made outdated. */
  const [outdatedPlan, setOutdatedPlan] = useState<PlannedImport>();
  const heading = useRef<HTMLHeadingElement>(null);
  const busy = fetcher.state === 'submitting';
  const isSaving = useRef(false);
  if (data && 'preview' in data && data !== planned) setPlanned(data);
  const saved = data && 'saved' in data ? data.saved : undefined;
  const refusal = refusalIn(data);
  const preview = saved ? undefined : planned?.preview;
  const outcome = (outdatedPlan !== planned && preview?.outcome) || null;
  // Hides the preview of an earlier list.
  const previewVersion = saved?.preview ?? outcome?.preview;
  const title = saved ? 'Guardado' : preview?.outcome ? 'Qué va a cambiar' : preview && 'Falta por saber';
  // Moves the focus to the heading of the next step.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer changes the step below the same title
  useEffect(() => {
    if (title && document.activeElement?.getAttribute('name') !== 'removeAbsent') heading.current?.focus();
  }, [planned, saved]);

  function submit(list: File, fields: FormData, accepted: z.infer<typeof commandSchema>['accepted']): void {
    isSaving.current = accepted !== null;
    const body = new FormData();
    body.set('list', list);
    body.set('command', JSON.stringify({ choices: parseChoices(fields), accepted }));
    void fetcher.submit(body, {
      action: '/importar',
      method: 'post',
      encType: 'multipart/form-data',
      defaultShouldRevalidate: accepted !== null,
    });
  }
  async function open(file: File): Promise<void> {
    // A running save must finish; a running plan may be dropped.
    if (busy && isSaving.current) return;
    fetcher.reset();
    setPlanned(undefined);
    setReadError('');
    if (file.size > MAX_LIST_BYTES) return setReadError(new ImportError({ code: 'too-large' }).message);
    // Copies the bytes, because the file on disk may change.
    const list = await file.arrayBuffer().then(
      (bytes) => new File([bytes], file.name),
      () => null,
    );
    if (!list) return setReadError(`No se puede leer «${file.name}». Vuelve a elegirlo.`);
    setList(list);
    submit(list, new FormData(), null);
  }
  function paste({ clipboardData }: ClipboardEvent): void {
    const table = pastedTable(clipboardData);
    if (table) void open(table);
  }
  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (list && !busy) submit(list, new FormData(event.currentTarget), null);
  }
  function save(form: HTMLFormElement | null): void {
    if (!list || busy || !form || !outcome || outcome.savedParts === 'nothing') return;
    const { tags, savedParts } = outcome;
    submit(list, new FormData(form), { tags, savedParts });
  }

  const stepHeading = (
    <h2 ref={heading} tabIndex={-1}>
      {title}
    </h2>
  );
  return (
    <div className="beside">
      <section className="stack" aria-labelledby="titulo" tabIndex={-1} onPaste={paste}>
        <Link to="/contenido/partidos.yaml" className="text-link">
          Partidos y resultados
        </Link>
        <h1 id="titulo">Importar partidos y clasificaciones</h1>
        <p>
          Vale lo que dé la federación o la liga: un archivo de Excel, CSV o ICS, su página guardada, o la
          tabla copiada en el navegador y pegada aquí (Ctrl+V). Lo que hayas cambiado a mano se queda como lo
          pusiste, y no se guarda nada hasta que lo digas.
        </p>
        <DropZone
          instruction={preview && list ? `Lista: ${list.name}` : `${dropVerb()} la lista, o pega la tabla.`}
          singleFileLabel={preview ? 'Elegir otra lista' : 'Elegir la lista'}
          accept=".csv,.ics,.txt,.xlsx,.ods,.html,.htm,text/csv,text/calendar,text/html"
          onFiles={([file]) => file && open(file)}
        />
        {busy && <p role="status">{outcome ? 'Un momento…' : 'Leyendo la lista…'}</p>}
        {(readError || refusal) && (
          <Notice tone="error">
            <p>{readError || refusal?.message}</p>
          </Notice>
        )}
        <ProblemList file="" problems={refusal?.problems ?? []} onShow={() => {}} />
        {preview && (
          <form
            className="stack"
            onSubmit={handleSubmit}
            onChange={({ target }) => {
              if ((target as Partial<HTMLInputElement>).name !== 'removeAbsent') setOutdatedPlan(planned);
            }}
          >
            {!preview.outcome && stepHeading}
            <QuestionFields preview={preview} club={planned?.club ?? ''} />
            {!outcome && (
              <Button type="submit" aria-disabled={busy}>
                Seguir
              </Button>
            )}
            {outcome && (
              <>
                {stepHeading}
                <PreviewButton />
                <OutcomeView outcome={outcome} />
                <SaveButton outcome={outcome} busy={busy} onSave={save} />
              </>
            )}
          </form>
        )}
        {saved && (
          <>
            {stepHeading}
            <SavedNotice savedParts={saved.savedParts} />
          </>
        )}
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

interface SaveButtonProps {
  outcome: ImportOutcome;
  busy: boolean;
  onSave: (form: HTMLFormElement | null) => void;
}

/** Button labels and success messages, by saved data. */
const SAVE_TEXTS = {
  matches: {
    button: 'Guardar los partidos',
    done: 'Los partidos están guardados. Se verán en la web con la próxima publicación.',
  },
  standings: {
    button: 'Guardar la clasificación',
    done: 'La clasificación está guardada. Se verá en la página del equipo cuando publiques la web.',
  },
  both: {
    button: 'Guardar los partidos y la clasificación',
    done: 'Los partidos y la clasificación están guardados. Se verán en la web con la próxima publicación.',
  },
  answers: {
    button: 'Recordar las respuestas',
    done: 'La próxima vez no se volverá a preguntar. Los partidos ya estaban al día.',
  },
};

/** Returns the page that shows the outcome: the team's page for standings alone, otherwise the agenda. */
const pageOf = ({ savedParts, standings: { found } }: ImportOutcome): string =>
  savedParts === 'standings' && found[0] ? `/equipos/${found[0].entry.equipo}` : '/agenda';

/** Button that saves the outcome, or a reason why there is nothing to save. */
function SaveButton({ outcome, busy, onSave }: SaveButtonProps) {
  const { merged, placement, standings, problems, savedParts } = outcome;
  if (problems.length > 0) return null;
  if (savedParts === 'nothing')
    return (
      <p>
        {merged.unchangedCount + placement.ownEventCount + standings.found.length > 0
          ? 'Ya está al día: no hay nada que guardar.'
          : 'No hay ningún partido ni clasificación que se pueda tomar: no hay nada que guardar.'}
      </p>
    );
  return (
    <Button aria-disabled={busy} onClick={({ currentTarget }) => onSave(currentTarget.form)}>
      {SAVE_TEXTS[savedParts].button}
    </Button>
  );
}

/** Result of a save, with links to the matches. */
function SavedNotice({ savedParts }: { savedParts: keyof typeof SAVE_TEXTS }) {
  const { pageAddress } = useClub();
  return (
    <>
      <Notice tone="good">
        <p>{SAVE_TEXTS[savedParts].done}</p>
      </Notice>
      <PreviewButton />
      <a className="text-link" href={pageAddress('/agenda')} target="_blank" rel="noreferrer">
        Ver la agenda en otra pestaña
      </a>
      {savedParts !== 'standings' && (
        <Link className="text-link" to="/contenido/partidos.yaml">
          Repasar los partidos
        </Link>
      )}
      {(savedParts === 'standings' || savedParts === 'both') && (
        <Link className="text-link" to="/contenido/clasificaciones.yaml">
          Repasar las clasificaciones
        </Link>
      )}
      <Link className="text-link" to="/versiones">
        Deshacerlo, en «Versiones»
      </Link>
    </>
  );
}
