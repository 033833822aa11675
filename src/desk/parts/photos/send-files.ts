/** Sends the files of an upload, and continues after a lost connection. Independent of the DOM. */
import type { FileAnswer } from '../../photos/pending-upload.ts';

/** Progress of a file. */
export interface FileProgress {
  name: string;
  /** `preparing`: the file has arrived, and the server prepares it. */
  state: 'waiting' | 'sending' | 'preparing' | 'accepted' | 'refused';
  /** Fraction sent, 0 to 1. */
  sent: number;
}

export interface UploadProgress {
  files: readonly FileProgress[];
  /** Spanish reason why files wait for a retry; null while they are sent. */
  waitReason: string | null;
}

/** Thrown for a file that the browser can no longer read: its photo may have been deleted since it was chosen. */
export class UnreadableFile extends Error {}

/** Requests to the server. Without a connection they throw an error for which `isTemporary` returns true. */
export interface Transport {
  /** Returns the key of a file in its upload. Choosing the same file again gives the same key. @throws UnreadableFile */
  keyOf(file: File): Promise<string>;
  /** Returns the server's answer to an earlier send of the file; null if the file has not arrived. */
  find(key: string): Promise<FileAnswer | null>;
  /** Sends a whole file. */
  send(file: File, key: string, onSent: (sent: number) => void): Promise<FileAnswer>;
  isTemporary(error: unknown): boolean;
  /** Resolves when a retry makes sense. @throws if the upload was cancelled */
  waitForConnection(attempt: number): Promise<void>;
}

interface Options {
  transport: Transport;
  /** Number of files sent at the same time. */
  concurrency: number;
  /** True if files may have arrived earlier: after a reload of the page. */
  mayHaveArrived: boolean;
  onProgress: (progress: UploadProgress) => void;
}

/** Number of failed sends of a file, with a reachable server, after which the upload stops. */
const MAX_FAILED_SENDS = 5;

/**
 * Sends files. After a lost connection, asks which of them have arrived, and resends the others from the start.
 * @returns the reasons in Spanish for refused files
 * @throws an error that is not temporary
 */
export async function sendFiles(
  files: readonly File[],
  { transport, concurrency, mayHaveArrived, onProgress }: Options,
): Promise<string[]> {
  const entries = files.map((file) => ({ file, name: file.name, state: 'waiting', sent: 0 }) as Entry);
  const refused: string[] = [];
  const waitReasons = new Map<Entry, string>();
  const report = () =>
    onProgress({
      files: entries.map(({ name, state, sent }) => ({ name, state, sent })),
      waitReason: [...waitReasons.values()][0] ?? null,
    });
  const update = (entry: Entry, state: Entry['state'], sent: number) => {
    Object.assign(entry, { state, sent });
    report();
  };

  async function sendOnce(entry: Entry, isFirst: boolean, onFound: () => void): Promise<FileAnswer> {
    const key = await transport.keyOf(entry.file);
    const found = isFirst && !mayHaveArrived ? null : await transport.find(key);
    onFound();
    if (found) return found;
    waitReasons.delete(entry);
    update(entry, 'sending', 0);
    return transport.send(entry.file, key, (sent) => update(entry, sent < 1 ? 'sending' : 'preparing', sent));
  }

  async function sendUntilAnswered(entry: Entry): Promise<FileAnswer> {
    let failedSends = 0;
    for (let attempt = 0; ; attempt++) {
      let isReachable = attempt === 0;
      try {
        return await sendOnce(entry, attempt === 0, () => {
          isReachable = true;
        });
      } catch (error) {
        if (error instanceof UnreadableFile)
          return {
            refused: `«${entry.name}» ya no se puede leer en este aparato: mira si sigue en tu galería y vuelve a elegirla.`,
          };
        if (isReachable) failedSends++;
        if (!transport.isTemporary(error) || failedSends >= MAX_FAILED_SENDS) throw error;
        waitReasons.set(entry, error instanceof Error ? error.message : '');
        update(entry, 'waiting', 0);
        await transport.waitForConnection(attempt);
      }
    }
  }

  const queue = [...entries];
  const sendNext = async () => {
    for (let entry = queue.shift(); entry; entry = queue.shift()) {
      const answer = await sendUntilAnswered(entry);
      waitReasons.delete(entry);
      if (answer.refused) refused.push(answer.refused);
      update(entry, answer.refused ? 'refused' : 'accepted', 1);
    }
  };
  report();
  await Promise.all(Array.from({ length: concurrency }, sendNext));
  return refused;
}

type Entry = FileProgress & { file: File };
