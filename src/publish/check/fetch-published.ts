/** One question to the published site. */

interface Answered {
  kind: 'answer';
  status: number;
  type: string;
  body: Buffer;
  /** How long a copy on the way has been kept, s; 0 where it comes from the site itself. */
  age: number;
}

interface Failed<Kind> {
  kind: Kind;
  detail: string;
}

export type Answer = Answered | Failed<'certificate'> | Failed<'unreachable'>;

const PATIENCE_MS = 20_000;
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/;

/** Asks for a file as it is on the server: not compressed, not from a copy. */
export async function fetchPublished(url: string, signal?: AbortSignal): Promise<Answer> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  try {
    const response = await fetch(url, {
      headers: { 'Accept-Encoding': 'identity', 'Cache-Control': 'no-cache' },
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
    });
    return {
      kind: 'answer',
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      age: Number(response.headers.get('age') ?? 0),
      body: Buffer.from(await response.arrayBuffer()),
    };
  } catch (error) {
    const { cause, message } = error as Error & { cause?: NodeJS.ErrnoException };
    const code = cause?.code ?? '';
    return { kind: CERTIFICATE.test(code) ? 'certificate' : 'unreachable', detail: code || message };
  }
}
