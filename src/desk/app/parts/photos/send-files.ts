/** Sends the files of an upload, and continues after a lost connection or a restart of the server. Independent of the DOM. */
import type { FileAnswer } from '../../../core/photos/pending-upload.ts';

/** Progress of a file. */
export interface FileProgress {
  /** Name, with its position if several files have the same one: «image.jpg (3.ª)». */
  label: string;
  /** `preparing`: the file has arrived, and the server prepares it. `repeated`: another chosen file is the same. */
  state: 'waiting' | 'sending' | 'preparing' | 'accepted' | 'refused' | 'repeated';
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
export interface Transport<Photo extends { key: string }> {
  /** Returns the key of a file in its upload. Choosing the same file again gives the same key. @throws UnreadableFile */
  keyOf(file: File): Promise<string>;
  /** Returns the server's answer to an earlier send of the file; null if the file has not arrived. */
  find(key: string): Promise<FileAnswer | null>;
  /** Sends a whole file. */
  send(file: File, key: string, onSent: (sent: number) => void): Promise<FileAnswer>;
  /** Returns the accepted photos that the server has; none if it has lost the upload. */
  review(): Promise<Photo[]>;
  isTemporary(error: unknown): boolean;
  /** Resolves when a retry makes sense. @throws if the upload was cancelled */
  waitForConnection(attempt: number): Promise<void>;
}

interface Options<Photo extends { key: string }> {
  transport: Transport<Photo>;
  /** Number of files sent at the same time. */
  concurrency: number;
  /** True if files may have arrived earlier: after a reload of the page. */
  mayHaveArrived: boolean;
  onProgress: (progress: UploadProgress) => void;
}

/** Number of failed sends of a file, with a reachable server, after which the upload stops. */
const MAX_FAILED_SENDS = 5;
/** Number of times that files are sent which the server has accepted and lost again. */
const MAX_ROUNDS = 5;

/** File, with its progress. */
interface Entry extends Omit<FileProgress, 'label'> {
  file: File;
  /** Position among the chosen files, from 1. */
  position: number;
  /** True if another chosen file has the same name. */
  sharesName: boolean;
  /** Key, once it is known. */
  key: string | null;
  /** True if the file may have arrived. */
  mayHaveArrived: boolean;
}

/** Thrown if the server repeatedly accepts files and loses them. */
export class LostFiles extends Error {}

/**
 * Sends files. After a lost connection, asks which of them have arrived, and resends the others from the start. At the end, sends
 * again what the server has accepted and no longer has.
 * @returns the accepted photos, and the reasons in Spanish for the other files
 * @throws LostFiles; an error that is not temporary
 */
export async function sendFiles<Photo extends { key: string }>(
  files: readonly File[],
  options: Options<Photo>,
): Promise<{ photos: Photo[]; refused: string[] }> {
  const sender = new FileSender(files, options);
  await sender.send(sender.entries);
  for (let round = 1; ; round++) {
    const photos = await sender.review();
    const lost = sender.entries.filter(
      ({ state, key }) => state === 'accepted' && !photos.some((photo) => photo.key === key),
    );
    if (lost.length === 0) return { photos, refused: sender.refused };
    if (round === MAX_ROUNDS) throw new LostFiles();
    for (const entry of lost) {
      entry.mayHaveArrived = true;
      sender.update(entry, 'waiting', 0);
    }
    await sender.send(lost);
  }
}

/** Sends the files of an upload, and keeps their progress. */
class FileSender<Photo extends { key: string }> {
  readonly entries: readonly Entry[];
  /** Reasons in Spanish for files that were not accepted. */
  readonly refused: string[] = [];
  readonly #options: Options<Photo>;
  readonly #firstByKey = new Map<string, Entry>();
  readonly #waitReasons = new Map<Entry | null, string>();

  constructor(files: readonly File[], options: Options<Photo>) {
    this.#options = options;
    this.entries = files.map((file, i) => ({
      file,
      position: i + 1,
      sharesName: files.some((other) => other !== file && other.name === file.name),
      key: null,
      mayHaveArrived: options.mayHaveArrived,
      state: 'waiting',
      sent: 0,
    }));
    this.#report();
  }

  #report(): void {
    this.#options.onProgress({
      files: this.entries.map(({ file, position, sharesName, state, sent }) => ({
        label: sharesName ? `${file.name} (${position}.ª)` : file.name,
        state,
        sent,
      })),
      waitReason: [...this.#waitReasons.values()][0] ?? null,
    });
  }

  update(entry: Entry, state: Entry['state'], sent: number): void {
    Object.assign(entry, { state, sent });
    this.#report();
  }

  /** Sends files, several at the same time. */
  async send(unsent: readonly Entry[]): Promise<void> {
    const queue = [...unsent];
    const sendNext = async () => {
      for (let entry = queue.shift(); entry; entry = queue.shift()) {
        const { refused: reason, isRepeated } = await this.#answerEntry(entry);
        if (reason) this.refused.push(withPosition(reason, entry));
        this.update(entry, isRepeated ? 'repeated' : reason ? 'refused' : 'accepted', 1);
      }
    };
    await Promise.all(Array.from({ length: this.#options.concurrency }, sendNext));
  }

  /** Returns the accepted photos that the server has. */
  review(): Promise<Photo[]> {
    return this.#untilAnswered(null, () => this.#options.transport.review());
  }

  /** Sends a file unless it is unreadable or repeated. */
  async #answerEntry(entry: Entry): Promise<FileAnswer & { isRepeated?: boolean }> {
    try {
      entry.key ??= await this.#options.transport.keyOf(entry.file);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      const message = `«${entry.file.name}» ya no se puede leer en este dispositivo: mira si sigue en tu galería y vuelve a elegirla.`;
      return { refused: message };
    }
    const first = this.#firstByKey.get(entry.key) ?? entry;
    this.#firstByKey.set(entry.key, first);
    if (first === entry) return this.#sendEntry(entry, entry.key);
    const message = `«${entry.file.name}» es la misma foto que la ${first.position}.ª, y se ha enviado una sola vez.`;
    return { refused: message, isRepeated: true };
  }

  #sendEntry(entry: Entry, key: string): Promise<FileAnswer> {
    const { transport } = this.#options;
    return this.#untilAnswered(entry, async (attempt, onReachable) => {
      const found = attempt === 0 && !entry.mayHaveArrived ? null : await transport.find(key);
      onReachable();
      if (found) return found;
      this.#waitReasons.delete(entry);
      this.update(entry, 'sending', 0);
      return transport.send(entry.file, key, (sent) =>
        this.update(entry, sent < 1 ? 'sending' : 'preparing', sent),
      );
    });
  }

  /** Repeats work until the server answers. @param waiting entry that waits meanwhile; null for all together */
  async #untilAnswered<Result>(
    waiting: Entry | null,
    work: (attempt: number, onReachable: () => void) => Promise<Result>,
  ): Promise<Result> {
    const { transport } = this.#options;
    let failedSends = 0;
    for (let attempt = 0; ; attempt++) {
      let isReachable = attempt === 0;
      try {
        const result = await work(attempt, () => {
          isReachable = true;
        });
        this.#waitReasons.delete(waiting);
        return result;
      } catch (error) {
        if (isReachable) failedSends++;
        if (!transport.isTemporary(error) || failedSends >= MAX_FAILED_SENDS) throw error;
        this.#waitReasons.set(waiting, error instanceof Error ? error.message : '');
        if (waiting) this.update(waiting, 'waiting', 0);
        else this.#report();
        await transport.waitForConnection(attempt);
      }
    }
  }
}

/** Adds the position of a file to a sentence that begins with its name, if the name alone does not identify it. */
function withPosition(sentence: string, { file, position, sharesName }: Entry): string {
  const name = `«${file.name}»`;
  if (!sharesName || !sentence.startsWith(name)) return sentence;
  return `${name} (la ${position}.ª que has elegido)${sentence.slice(name.length)}`;
}
