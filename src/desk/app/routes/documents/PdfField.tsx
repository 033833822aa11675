import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { countPhrase } from '../../../../club/content/spelling.ts';
import { MAX_PDF_BYTES, PDF_TOO_LARGE } from '../../../../media/pdf/limits.ts';
import { formatSize } from '../../../../site/components/DocumentLink.tsx';
import type { ReceivedDocument } from '../../../core/documents/receive-document.ts';
import { Notice, SignInLink } from '../../parts/Notice.tsx';
import { DropZone } from '../../parts/photos/DropZone.tsx';
import { fetchJson, RequestError } from '../../parts/photos/upload-requests.ts';

const receivedDocument = z.object({
  removed: z.array(z.object({ label: z.string(), value: z.string() })),
  mentions: z.array(z.string()),
  hasText: z.boolean(),
  pages: z.number(),
  bytes: z.number(),
});

/** PDF that the desk has received and cleaned. */
export interface ReceivedPdf extends ReceivedDocument {
  /** Id of the upload. */
  upload: string;
  /** Name of the file on the volunteer's computer. */
  name: string;
}

const uploadAddress = (id: string, name = '') => `/documentos/${id}?${new URLSearchParams({ nombre: name })}`;

interface Props {
  instruction: string;
  buttonLabel: string;
  /** Called with the received file, or with null when another upload starts. */
  onReceived: (received: ReceivedPdf | null) => void;
}

type State =
  | { step: 'idle' | 'sending' }
  | { step: 'failed'; error: RequestError }
  | { step: 'received'; pdf: ReceivedPdf };

/** Field that uploads a PDF at once, and shows what is left out and whom its text names. */
export function PdfField({ instruction, buttonLabel, onReceived }: Props) {
  const [state, setState] = useState<State>({ step: 'idle' });
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  async function send(file: File): Promise<void> {
    controller.current?.abort();
    controller.current = new AbortController();
    const { signal } = controller.current;
    onReceived(null);
    if (file.size > MAX_PDF_BYTES) {
      const error = new RequestError('pdf-refused', `«${file.name}» ${PDF_TOO_LARGE}`);
      return setState({ step: 'failed', error });
    }
    setState({ step: 'sending' });
    const upload = crypto.randomUUID();
    try {
      const body = new Blob([file], { type: 'application/octet-stream' });
      const request = { method: 'POST', body, signal };
      const facts = await fetchJson(receivedDocument, uploadAddress(upload, file.name), request);
      const pdf = { ...facts, upload, name: file.name };
      setState({ step: 'received', pdf });
      onReceived(pdf);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof RequestError)) throw error;
      setState({ step: 'failed', error });
    }
  }

  return (
    <div className="stack tight">
      <DropZone
        instruction={instruction}
        singleFileLabel={buttonLabel}
        accept="application/pdf,.pdf"
        disabled={state.step === 'sending'}
        onFiles={([file]) => file && void send(file)}
      />
      <p className="visually-hidden" role="status">
        {state.step === 'sending' && 'Revisando el PDF…'}
      </p>
      {state.step === 'failed' && (
        <Notice tone="error">
          <p>{state.error.message} No se ha guardado nada.</p>
          <SignInLink code={state.error.code} />
        </Notice>
      )}
      {state.step === 'received' && <ReceivedNotice pdf={state.pdf} />}
    </div>
  );
}

function ReceivedNotice({ pdf: { name, pages, bytes, removed, mentions, hasText } }: { pdf: ReceivedPdf }) {
  return (
    <>
      <Notice tone={removed.length > 0 ? 'info' : 'good'}>
        <p>
          «{name}»: {countPhrase(pages, 'página', 'páginas')}, {formatSize(bytes)}. Se publican sus páginas y
          sus enlaces, y nada más.{' '}
          {removed.length > 0
            ? 'El archivo llevaba además esto, que no saldrá en la web:'
            : 'No llevaba otra cosa.'}
        </p>
        {removed.length > 0 && (
          <ul className="bullets">
            {removed.map(({ label, value }) => (
              <li key={`${label} ${value}`}>
                {label}: <strong>{value}</strong>
              </li>
            ))}
          </ul>
        )}
      </Notice>
      {mentions.length > 0 && (
        <Notice tone="warning">
          <p>
            Sus páginas nombran a alguien, y eso sí saldría. Si no debe verse, quítalo del documento y súbelo
            otra vez:
          </p>
          <ul className="bullets">
            {mentions.map((mention) => (
              <li key={mention}>«{mention}»</li>
            ))}
          </ul>
        </Notice>
      )}
      {!hasText && (
        <Notice tone="warning">
          <p>
            Sus páginas son imágenes, y el escritorio no puede leer a quién nombran: míralo antes de añadirlo.
          </p>
        </Notice>
      )}
    </>
  );
}
