import { expect, test } from 'vitest';
import type { FileAnswer } from '../../../core/photos/pending-upload.ts';
import { LostFiles, sendFiles, type Transport, UnreadableFile, type UploadProgress } from './send-files.ts';

const filesNamed = (...names: string[]) => names.map((name) => new File([name], name));

class ConnectionLost extends Error {}

/** Fake server that stores its answers. Tests can cut the connection to it. */
class TestServer implements Transport<{ key: string }> {
  readonly answers = new Map<string, FileAnswer>();
  /** Names of sent files, including interrupted ones. */
  readonly sent: string[] = [];
  readonly waits: number[] = [];
  isOnline = true;
  /** Cuts the connection before the named file arrives, or before its answer arrives. */
  cut: { name: string; before: 'file' | 'answer' } | null = null;

  keyOf = async (file: File) => file.text();

  async find(key: string) {
    if (!this.isOnline) throw new ConnectionLost('offline');
    return this.answers.get(key) ?? null;
  }

  async send(file: File, key: string, onSent: (sent: number) => void) {
    if (!this.isOnline) throw new ConnectionLost('offline');
    this.sent.push(file.name);
    onSent(0.5);
    const cut = this.cut?.name === file.name ? this.cut.before : null;
    if (cut) this.isOnline = false;
    if (cut === 'file') throw new ConnectionLost('cut');
    onSent(1);
    const answer = { refused: file.name.endsWith('.mov') ? 'es un vídeo' : null };
    this.answers.set(key, answer);
    if (cut === 'answer') throw new ConnectionLost('cut');
    return answer;
  }

  /** Keys of accepted photos that the server loses before its first reviews, one list per review. */
  losses: string[][] = [];

  async review() {
    if (!this.isOnline) throw new ConnectionLost('offline');
    for (const key of this.losses.shift() ?? []) this.answers.delete(key);
    return [...this.answers].filter(([, { refused }]) => refused === null).map(([key]) => ({ key }));
  }

  isTemporary = (error: unknown) => error instanceof ConnectionLost;

  async waitForConnection(attempt: number) {
    this.waits.push(attempt);
    // The third attempt finds a connection.
    if (attempt < 2) return;
    this.cut = null;
    this.isOnline = true;
  }
}

const send = (server: TestServer, files: File[], mayHaveArrived = false) => {
  const progress: UploadProgress[] = [];
  const result = sendFiles(files, {
    transport: server,
    concurrency: 1,
    mayHaveArrived,
    onProgress: (update) => progress.push(update),
  });
  return { result, refused: result.then(({ refused }) => refused), progress };
};

test('resends an interrupted file from the start, and no file that has arrived', async () => {
  const server = new TestServer();
  server.cut = { name: 'b.jpg', before: 'file' };
  const { refused, progress } = send(server, filesNamed('a.jpg', 'b.jpg', 'c.mov'));
  expect(await refused).toEqual(['es un vídeo']);
  expect(server.sent).toEqual(['a.jpg', 'b.jpg', 'b.jpg', 'c.mov']);
  expect(server.waits).toEqual([0, 1, 2]);
  expect(progress.some(({ waitReason }) => waitReason !== null)).toBe(true);
  expect(progress.at(-1)).toEqual({
    waitReason: null,
    files: [
      { label: 'a.jpg', state: 'accepted', sent: 1 },
      { label: 'b.jpg', state: 'accepted', sent: 1 },
      { label: 'c.mov', state: 'refused', sent: 1 },
    ],
  });
});

test('does not resend a file that arrived but whose answer was lost', async () => {
  const server = new TestServer();
  server.cut = { name: 'a.jpg', before: 'answer' };
  expect(await send(server, filesNamed('a.jpg', 'b.jpg')).refused).toEqual([]);
  expect(server.sent).toEqual(['a.jpg', 'b.jpg']);
});

test('after a reload, sends only files that have not arrived', async () => {
  const server = new TestServer();
  server.answers.set('a.jpg', { refused: null });
  await send(server, filesNamed('a.jpg', 'b.jpg'), true).refused;
  expect(server.sent).toEqual(['b.jpg']);
});

test('skips a file that the device can no longer read', async () => {
  const server = new TestServer();
  server.keyOf = async (file) => {
    if (file.name === 'a.jpg') throw new UnreadableFile();
    return file.text();
  };
  expect(await send(server, filesNamed('a.jpg', 'b.jpg')).refused).toEqual([
    expect.stringContaining('«a.jpg» ya no se puede leer'),
  ]);
  expect(server.sent).toEqual(['b.jpg']);
});

test('stops at an error that a retry cannot fix', async () => {
  const refusingServer = new TestServer();
  refusingServer.send = async () => {
    throw new Error('quota');
  };
  await expect(send(refusingServer, filesNamed('a.jpg')).refused).rejects.toThrow('quota');
  // The server is reachable, but resets every send.
  const resettingServer = new TestServer();
  resettingServer.send = async () => {
    throw new ConnectionLost('reset');
  };
  await expect(send(resettingServer, filesNamed('a.jpg')).refused).rejects.toThrow('reset');
});

test('sends again what the server had accepted and lost', async () => {
  const server = new TestServer();
  server.losses = [['a.jpg', 'b.jpg'], ['c.jpg']];
  const { result } = send(server, filesNamed('a.jpg', 'b.jpg', 'c.jpg'));
  const { photos, refused } = await result;
  expect(photos.map(({ key }) => key).sort()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
  expect(refused).toEqual([]);
  expect(server.sent).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'a.jpg', 'b.jpg', 'c.jpg']);
});

test('stops when the server loses a photo again and again', async () => {
  const server = new TestServer();
  server.losses = Array(20).fill(['a.jpg']);
  await expect(send(server, filesNamed('a.jpg')).refused).rejects.toThrow(LostFiles);
});

test('waits for the review if the connection is lost after the last file', async () => {
  const server = new TestServer();
  server.cut = { name: 'a.jpg', before: 'answer' };
  const { photos } = await send(server, filesNamed('a.jpg')).result;
  expect(photos).toEqual([{ key: 'a.jpg' }]);
});

test.each([1, 2])(
  'sends a photo once that was chosen twice, and says so (%i at a time)',
  async (concurrency) => {
    const server = new TestServer();
    const files = [new File(['x'], 'IMG.jpg'), new File(['y'], 'b.jpg'), new File(['x'], 'IMG.jpg')];
    const progress: UploadProgress[] = [];
    const { photos, refused } = await sendFiles(files, {
      transport: server,
      concurrency,
      mayHaveArrived: false,
      onProgress: (update) => progress.push(update),
    });
    expect(server.sent).toEqual(['IMG.jpg', 'b.jpg']);
    expect(photos).toHaveLength(2);
    expect(refused).toEqual([
      '«IMG.jpg» (la 3.ª que has elegido) es la misma foto que la 1.ª, y se ha enviado una sola vez.',
    ]);
    expect(progress.at(-1)?.files.map(({ label, state }) => [label, state])).toEqual([
      ['IMG.jpg (1.ª)', 'accepted'],
      ['b.jpg', 'accepted'],
      ['IMG.jpg (3.ª)', 'repeated'],
    ]);
  },
);

test('says which of several files of one name is refused', async () => {
  const server = new TestServer();
  const answer = server.send.bind(server);
  server.send = async (file, key, onSent) => {
    await answer(file, key, onSent);
    const refused = key === 'broken' ? '«image.jpg» está dañado o incompleto.' : null;
    server.answers.set(key, { refused });
    return { refused };
  };
  const files = ['first', 'second', 'broken', 'fourth'].map((content) => new File([content], 'image.jpg'));
  expect(await send(server, files).refused).toEqual([
    '«image.jpg» (la 3.ª que has elegido) está dañado o incompleto.',
  ]);
});
