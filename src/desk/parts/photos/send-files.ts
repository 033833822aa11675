/** Sends the files of an upload, and goes on after the connection was lost. Knows no DOM. */
import type { FileAnswer } from '../../photos/pending-upload.ts';

/** Progress of a file. */
export interface FileProgress {
  name: string;
  /** `preparing`: the file has arrived, and the server prepares it. */
  at: 'waiting' | 'sending' | 'preparing' | 'accepted' | 'refused';
  /** Sent part, 0 to 1. */
  sent: number;
}

export interface UploadProgress {
  files: readonly FileProgress[];
  /** Reason in Spanish why files wait to be sent again; null while they are sent. */
  lost: string | null;
}

/** File whose browser can no longer read it, such as one whose photo was deleted after it was chosen. */
export class UnreadableFile extends Error {}

/** Requests to the server. A request that fails for lack of a connection throws an error that `isTemporary` accepts. */
export interface Transport {
  /** Returns the key of a file in its upload: the same whenever the same file is chosen. @throws UnreadableFile */
  keyOf(file: File): Promise<string>;
  /** Returns the answer to a file that has arrived; null if it has not. */
  find(key: string): Promise<FileAnswer | null>;
  /** Sends a file whole. */
  send(file: File, key: string, onSent: (sent: number) => void): Promise<FileAnswer>;
  isTemporary(error: unknown): boolean;
  /** Resolves when it is worth while to try again. @throws if the upload was cancelled */
  waitForConnection(attempt: number): Promise<void>;
}

interface Options {
  transport: Transport;
  /** Number of files that are sent at once. */
  parallel: number;
  /** True if files may have arrived before: on a page that was reloaded. */
  mayHaveArrived: boolean;
  onProgress: (progress: UploadProgress) => void;
}

/** Failed sends of a file, while the server could be reached, after which the upload stops. */
const MAX_FAILED_SENDS = 5;

/**
 * Sends files. After a lost connection, asks which of them arrived, and sends the others whole.
 * @returns the reasons in Spanish for refused files
 * @throws an error that is not temporary
 */
export async function sendFiles(
  files: readonly File[],
  { transport, parallel, mayHaveArrived, onProgress }: Options,
): Promise<string[]> {
  const entries = files.map((file) => ({ file, name: file.name, at: 'waiting', sent: 0 }) as Entry);
  const refused: string[] = [];
  const losses = new Map<Entry, string>();
  const report = () =>
    onProgress({
      files: entries.map(({ name, at, sent }) => ({ name, at, sent })),
      lost: [...losses.values()][0] ?? null,
    });
  const update = (entry: Entry, at: Entry['at'], sent: number) => {
    Object.assign(entry, { at, sent });
    report();
  };

  async function sendOnce(entry: Entry, isFirst: boolean, onFound: () => void): Promise<FileAnswer> {
    const key = await transport.keyOf(entry.file);
    const found = isFirst && !mayHaveArrived ? null : await transport.find(key);
    onFound();
    if (found) return found;
    losses.delete(entry);
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
        losses.set(entry, error instanceof Error ? error.message : '');
        update(entry, 'waiting', 0);
        await transport.waitForConnection(attempt);
      }
    }
  }

  const queue = [...entries];
  const sendNext = async () => {
    for (let entry = queue.shift(); entry; entry = queue.shift()) {
      const answer = await sendUntilAnswered(entry);
      losses.delete(entry);
      if (answer.refused) refused.push(answer.refused);
      update(entry, answer.refused ? 'refused' : 'accepted', 1);
    }
  };
  report();
  await Promise.all(Array.from({ length: parallel }, sendNext));
  return refused;
}

type Entry = FileProgress & { file: File };
