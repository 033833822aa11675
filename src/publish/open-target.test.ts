import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openTarget } from './open-target.ts';
import { writeSite } from './testing/sites.ts';

test('what is missing is asked for without names of files and variables', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'destino-'));
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => {
    rmSync(dir, { recursive: true });
    server.close();
    vi.unstubAllEnvs();
  });
  for (const name of ['SFTP_PASSWORD', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']) vi.stubEnv(name, '');
  await once(server, 'listening');
  const { port: puerto } = server.address() as AddressInfo;
  const places = [
    { tipo: 'sftp', servidor: '127.0.0.1', puerto, usuario: 'club', carpeta: 'web' },
    { tipo: 's3', servidor: 'https://s3.example.org', almacen: 'club' },
  ];
  for (const destino of places) {
    writeSite(dir, { '.escritorio/publicar.yaml': JSON.stringify({ destino }) });
    await expect(openTarget({ contentDir: dir, photosDir: dir, buildDir: dir })).rejects.toMatchObject({
      code: 'credentials',
      message: expect.not.stringMatching(/\.env|[A-Z\d]+_[A-Z]+/),
    });
  }
});
