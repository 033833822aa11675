import { type FormEvent, useEffect, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { documentPath } from '../../../../base/addresses/paths.ts';
import { DOCUMENT_GROUPS, documentFile } from '../../../../club/content/document-kinds.ts';
import { clubDocuments } from '../../../../club/content/files/club-documents.ts';
import { readFolder } from '../../../../club/content/read.ts';
import { slugOf } from '../../../../club/content/spelling.ts';
import { formatSize } from '../../../../site/components/DocumentLink.tsx';
import {
  changeDocuments,
  type DocumentChange,
  documentChange,
} from '../../../core/documents/change-documents.ts';
import { openFile } from '../../../core/editing/edit-file.ts';
import { deskContext } from '../../../server/context.ts';
import { readSubmission } from '../../../server/read-submission.ts';
import type { RouteHandle } from '../../../server/route-access.ts';
import { jsonPost, refusalIn } from '../../browser/submit.ts';
import { dropVerb } from '../../browser/touch.ts';
import { Button } from '../../parts/Button.tsx';
import { ConfirmButton } from '../../parts/Dialog.tsx';
import { RefusalNotice, SentenceList } from '../../parts/Notice.tsx';
import { SelectField } from '../../parts/SelectField.tsx';
import { TextField } from '../../parts/TextField.tsx';
import type { Route } from './+types/documents.ts';
import { PdfField, type ReceivedPdf } from './PdfField.tsx';

export const handle: RouteHandle = { access: ['board'] };

export async function loader({ context }: Route.LoaderArgs) {
  const { store, folders } = context.get(deskContext);
  const { value } = await openFile(store, clubDocuments.name);
  const { pdfs } = await readFolder(folders.contentDir);
  return {
    help: clubDocuments.help,
    documents: Object.entries(value.documentos ?? {}).map(([key, { title, tipo, periodo }]) => ({
      key,
      title: String(title ?? key),
      kind: String(tipo ?? ''),
      period: String(periodo ?? ''),
      bytes: pdfs.get(documentFile(key)) ?? 0,
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const change = await readSubmission(documentChange, request);
  await changeDocuments(context.get(deskContext), change);
  return { done: change.intent };
}

type DocumentSummary = Route.ComponentProps['loaderData']['documents'][number];

/** Address of this screen and its action. */
const ADDRESS = `/contenido/${clubDocuments.name}`;

/** Screen that uploads, replaces, changes and removes PDF documents. */
export default function DocumentsScreen({ loaderData: { help, documents } }: Route.ComponentProps) {
  return (
    <div className="stack narrow wide">
      <Link to="/contenido" className="text-link">
        Contenido
      </Link>
      <h1>Documentos</h1>
      <p>{help}</p>
      <section aria-labelledby="anadir" className="stack tight">
        <h2 id="anadir">Añadir un documento</h2>
        <NewDocument />
      </section>
      {DOCUMENT_GROUPS.map(({ title, kinds }) => {
        const shown = documents.filter(({ kind }) => (kinds as readonly string[]).includes(kind));
        if (shown.length === 0) return null;
        return (
          <section key={title} aria-labelledby={slugOf(title)} className="stack tight">
            <h2 id={slugOf(title)}>{title}</h2>
            <ul className="stack tight">
              {shown.map((document) => (
                <DocumentItem key={document.key} document={document} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

/** Returns a function that submits changes, and the last refusal. Calls `onDone` after a change. */
function useDocumentChange(onDone: () => void) {
  const { data, state, submit } = useFetcher<typeof action>();
  const isBusy = state !== 'idle';
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each answer
  useEffect(() => {
    if (!isBusy && data && 'done' in data) onDone();
  }, [data, isBusy]);
  return {
    isBusy,
    refusal: isBusy ? undefined : refusalIn(data),
    submitChange: (change: DocumentChange) => void submit({ ...change }, jsonPost(ADDRESS)),
  };
}

/** Notice with the message and reasons of a refusal. */
function ChangeRefusal({ refusal }: { refusal: ReturnType<typeof refusalIn> }) {
  if (!refusal) return null;
  const reasons = (refusal.problems ?? []).map(({ label, found }) => `${label}: ${found}`);
  return (
    <RefusalNotice refusal={refusal}>
      {reasons.length > 0 && <SentenceList sentences={reasons} />}
    </RefusalNotice>
  );
}

function NewDocument() {
  const [received, setReceived] = useState<ReceivedPdf | null>(null);
  /** Number of added documents; the key that resets the file field. */
  const [added, setAdded] = useState(0);
  const { isBusy, refusal, submitChange } = useDocumentChange(() => {
    setReceived(null);
    setAdded(added + 1);
  });
  return (
    <div className="panel stack">
      <PdfField
        key={added}
        instruction={`${dropVerb()} un PDF. Antes de guardarlo se le quita quién lo hizo y con qué programa.`}
        buttonLabel="Elegir un PDF"
        onReceived={setReceived}
      />
      {received && (
        <DocumentForm
          key={received.upload}
          document={{ title: received.name.replace(/\.pdf$/i, ''), kind: '', period: '' }}
          submitLabel="Añadir el documento"
          isBusy={isBusy}
          onSubmit={(fields) => submitChange({ intent: 'add', upload: received.upload, ...fields })}
        />
      )}
      <ChangeRefusal refusal={refusal} />
    </div>
  );
}

interface FormProps {
  document: Pick<DocumentSummary, 'title' | 'kind' | 'period'>;
  /** Label of the button. */
  submitLabel: string;
  isBusy: boolean;
  onSubmit: (fields: { title: string; tipo: string; periodo: string }) => void;
}

/** Form for the title, kind and period of a document. */
function DocumentForm({ document, submitLabel, isBusy, onSubmit }: FormProps) {
  const [title, setTitle] = useState(document.title);
  const [kind, setKind] = useState(document.kind);
  const [period, setPeriod] = useState(document.period);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit({ title, tipo: kind, periodo: period });
  };
  return (
    <form onSubmit={submit} className="fields">
      <TextField label="Título" required value={title} onChange={({ target }) => setTitle(target.value)} />
      <SelectField label="Tipo" required value={kind} onChange={({ target }) => setKind(target.value)}>
        <option value="">Elige uno…</option>
        {DOCUMENT_GROUPS.map((group) => (
          <optgroup key={group.title} label={group.title}>
            {group.kinds.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <TextField
        label="Año o temporada"
        help="2024, o 2024/25. Puede quedar vacío."
        value={period}
        onChange={({ target }) => setPeriod(target.value)}
      />
      <div className="row">
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Guardando…' : submitLabel}
        </Button>
      </div>
    </form>
  );
}

function DocumentItem({ document }: { document: DocumentSummary }) {
  const { key, title, kind, period, bytes } = document;
  const [open, setOpen] = useState<'change' | 'replace' | null>(null);
  const [received, setReceived] = useState<ReceivedPdf | null>(null);
  const { isBusy, refusal, submitChange } = useDocumentChange(() => {
    setOpen(null);
    setReceived(null);
  });
  const toggle = (panel: 'change' | 'replace') => setOpen(open === panel ? null : panel);
  return (
    <li className="panel stack tight">
      <div>
        <h3>{title}</h3>
        <p className="help">
          {[kind, period, formatSize(bytes)].filter(Boolean).join(' · ')}
          <br />
          Su dirección: <code>{documentPath(key)}</code>
        </p>
      </div>
      <div className="row">
        <Button variant="quiet" aria-expanded={open === 'replace'} onClick={() => toggle('replace')}>
          Sustituir el PDF
        </Button>
        <Button variant="quiet" aria-expanded={open === 'change'} onClick={() => toggle('change')}>
          Cambiar los datos
        </Button>
        <ConfirmButton
          variant="quiet"
          title="Quitar"
          confirmLabel="Quitarlo"
          onConfirm={() => submitChange({ intent: 'remove', key })}
          isDestructive
        >
          <p>«{title}» deja de estar en la web, y los enlaces que alguien guardó ya no llevarán a él.</p>
        </ConfirmButton>
      </div>
      {open === 'change' && (
        <DocumentForm
          document={document}
          submitLabel="Guardar los datos"
          isBusy={isBusy}
          onSubmit={(fields) => submitChange({ intent: 'change', key, ...fields })}
        />
      )}
      {open === 'replace' && (
        <>
          <PdfField
            instruction={`${dropVerb()} el PDF nuevo. La dirección sigue siendo la misma.`}
            buttonLabel="Elegir el PDF nuevo"
            onReceived={setReceived}
          />
          {received && (
            <Button
              disabled={isBusy}
              onClick={() => submitChange({ intent: 'replace', key, upload: received.upload })}
            >
              {isBusy ? 'Guardando…' : 'Poner este PDF'}
            </Button>
          )}
        </>
      )}
      <ChangeRefusal refusal={refusal} />
    </li>
  );
}
