import { expect, test } from 'vitest';
import type { FileAnswer } from '../../photos/pending-upload.ts';
import { sendFiles, type Transport, UnreadableFile, type UploadProgress } from './send-files.ts';

const filesNamed = (...names: string[]) => names.map((name) => new File([name], name));

class ConnectionLost extends Error {}

/** Server that keeps answers, behind a connection that a test cuts. */
class TestServer implements Transport {
  readonly answers = new Map<string, FileAnswer>();
  /** Names of the files that were sent, whole or not. */
  readonly sent: string[] = [];
  readonly waits: number[] = [];
  isOnline = true;
  /** Cuts the connection before a file arrives, or before its answer does. */
  cut: { name: string; at: 'file' | 'answer' } | null = null;

  keyOf = async (file: File) => file.text();

  async find(key: string) {
    if (!this.isOnline) throw new ConnectionLost('offline');
    return this.answers.get(key) ?? null;
  }

  async send(file: File, key: string, onSent: (sent: number) => void) {
    if (!this.isOnline) throw new ConnectionLost('offline');
    this.sent.push(file.name);
    onSent(0.5);
    const cut = this.cut?.name === file.name ? this.cut.at : null;
    if (cut) this.isOnline = false;
    if (cut === 'file') throw new ConnectionLost('cut');
    onSent(1);
    const answer = { refused: file.name.endsWith('.mov') ? 'es un vídeo' : null };
    this.answers.set(key, answer);
    if (cut === 'answer') throw new ConnectionLost('cut');
    return answer;
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

const send = (server: Transport, files: File[], mayHaveArrived = false) => {
  const progress: UploadProgress[] = [];
  const refused = sendFiles(files, {
    transport: server,
    parallel: 1,
    mayHaveArrived,
    onProgress: (now) => progress.push(now),
  });
  return { refused, progress };
};

test('sends a file again whole that was cut off, and none that had arrived', async () => {
  const server = new TestServer();
  server.cut = { name: 'b.jpg', at: 'file' };
  const { refused, progress } = send(server, filesNamed('a.jpg', 'b.jpg', 'c.mov'));
  expect(await refused).toEqual(['es un vídeo']);
  expect(server.sent).toEqual(['a.jpg', 'b.jpg', 'b.jpg', 'c.mov']);
  expect(server.waits).toEqual([0, 1, 2]);
  expect(progress.some(({ lost }) => lost !== null)).toBe(true);
  expect(progress.at(-1)).toEqual({
    lost: null,
    files: [
      { name: 'a.jpg', at: 'accepted', sent: 1 },
      { name: 'b.jpg', at: 'accepted', sent: 1 },
      { name: 'c.mov', at: 'refused', sent: 1 },
    ],
  });
});

test('does not send a file again that arrived while its answer was lost', async () => {
  const server = new TestServer();
  server.cut = { name: 'a.jpg', at: 'answer' };
  expect(await send(server, filesNamed('a.jpg', 'b.jpg')).refused).toEqual([]);
  expect(server.sent).toEqual(['a.jpg', 'b.jpg']);
});

test('asks for the files of an earlier page before it sends them', async () => {
  const server = new TestServer();
  server.answers.set('a.jpg', { refused: null });
  await send(server, filesNamed('a.jpg', 'b.jpg'), true).refused;
  expect(server.sent).toEqual(['b.jpg']);
});

test('goes on without a file that the device can no longer read', async () => {
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

test('stops at an error that waiting does not mend', async () => {
  const refusing = new TestServer();
  refusing.send = async () => {
    throw new Error('quota');
  };
  await expect(send(refusing, filesNamed('a.jpg')).refused).rejects.toThrow('quota');
  // A server that answers, but breaks off every file.
  const breaking = new TestServer();
  breaking.send = async () => {
    throw new ConnectionLost('reset');
  };
  await expect(send(breaking, filesNamed('a.jpg')).refused).rejects.toThrow('reset');
});
