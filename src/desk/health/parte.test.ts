import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { type Change, inChangedFolder } from '../../content/testing/broken-club.ts';

const parte = (changes: Record<string, Change>) =>
  inChangedFolder(changes, async (dir) =>
    spawnSync(process.execPath, ['src/desk/health/parte.ts'], {
      env: { ...process.env, CONTENT_DIR: dir },
      encoding: 'utf8',
    }),
  );

test('a club with much to do is no failure', async () => {
  const past = 'avisos:\n  - { texto: Hay cena, desde: 2019-11-01, hasta: 2019-11-13 }\n';
  const { status, stdout } = await parte({
    'club.yaml': ['temporada: 2025/26', 'temporada: 2019/20'],
    'avisos.yaml': past,
  });
  expect(stdout).toMatch(/^Parte de salud de .*Urgente \(.*Cuando haya un rato \(/s);
  expect(stdout).toContain('La web sigue en la temporada 2019/20, que ya ha acabado.');
  expect(status).toBe(0);
});

test('content with errors is one, and the report says where they are', async () => {
  const { status, stdout } = await parte({ 'club.yaml': ['fundacion: 2019', 'fundacion: ayer'] });
  expect(stdout).toContain(
    'El contenido tiene 1 error y así no se puede publicar. Es este: Año de fundación',
  );
  expect(stdout).toContain('Archivo: club.yaml');
  expect(status).toBe(1);
});
