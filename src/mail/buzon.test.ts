import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, test } from 'vitest';
import { newFolder } from '../../tests/setup/folder.ts';
import { MINUTE } from './clock.ts';
import { postForm } from './testing/http.ts';
import { passTime, type Site, siteWith, textsIn, until } from './testing/site.ts';

// The command line as its own process, beside a running relay.

let site: Site;
let other: string;
beforeEach(async () => {
  // The command line reads the real time.
  site = await siteWith({}, Date.now());
  other = newFolder();
});

/** Runs `buzon`; resolves with what it printed, or with `error: …`. */
function buzon(...words: string[]): Promise<string> {
  const script = fileURLToPath(new URL('./buzon.ts', import.meta.url));
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [script, ...words],
      { env: { DATA_DIR: site.dataDir }, cwd: other },
      (error, out, err) => resolve(error ? `error: ${err}` : out),
    );
  });
}

const everything = (only = '') => textsIn(site.dataDir, only).join('\n');
const reference = (n: number) => String(site.messages()[n]?.id).slice(0, 8);

test('list and show', async () => {
  await postForm(site.url, {
    from_name: 'Ana\u001b[31m',
    from_email: 'ana@example.net',
    message: 'Hola\n¿cuándo entrenáis?',
  });
  await site.settled();
  expect(await buzon()).toMatch(
    /^[0-9a-f]{8} {2}\d+\/\d+\/\d+, .* {2}entregado +Ana\[31m: Hola ¿cuándo entrenáis\?\n$/,
  );
  const shown = await buzon('ver', reference(0));
  expect(shown).toContain('Correo: ana@example.net');
  expect(shown).toContain('Hola\n¿cuándo entrenáis?');
  expect(shown).toContain('Correo al club: entregado el');
  expect(shown).toContain('Copia a quien escribe: no se envía: la web todavía no envía correo');
  expect(shown).not.toContain('\u001b');
});

test('mistakes have an answer in Spanish and an exit code', async () => {
  await postForm(site.url, { message: 'x' });
  expect(await buzon('ver')).toContain('error: Falta la referencia');
  expect(await buzon('ver', 'ffffffff')).toContain('No hay ningún mensaje con la referencia «ffffffff».');
  expect(await buzon('borrar', 'ana')).toContain('Falta una dirección de correo válida');
  expect(await buzon('constructor')).toContain('No existe la orden «constructor».');
  expect(await buzon('ayuda')).toContain('reenviar');
});

test('a message that looks like spam is marked, and an undelivered one is tried again', async () => {
  await postForm(site.url, { from_name: 'Ana', from_email: 'ana@example.net', web_personal: 'x' });
  await site.settled();
  expect(await buzon()).toMatch(/entregado +\[posible no deseado\] Ana/);
  const shown = await buzon('ver', reference(0));
  expect(shown).toContain('Posible correo no deseado: rellenó un campo que las personas no ven');
  expect(shown).toContain('Copia a quien escribe: no se envía: parece correo no deseado');
  expect(await buzon('reenviar', reference(0))).toContain('Ese mensaje no está entre los no entregados.');
  site
    .db()
    .exec("UPDATE delivery SET state = 'dead', last_error = '550 ' || char(27) || '[2J' WHERE kind = 'club'");
  expect(await buzon('ver', reference(0))).toContain('NO ENTREGADO (550 [2J)');
  expect(await buzon('reenviar', reference(0))).toContain('durante cinco días');
  await passTime(site, 6 * MINUTE);
  expect(site.deliveries()[0]).toMatchObject({ state: 'delivered' });
  expect(await buzon('reenviar', 'todos')).toContain('No hay mensajes sin entregar.');
});

test('a person’s data goes on request: store, write-ahead log and mailbox folder', async () => {
  const zenobia = {
    from_name: 'Zenobia',
    from_email: 'Zenobia@Secreto.example',
    telefono: '699111222',
    message: 'confidencial',
  };
  for (let n = 0; n < 3; n++) await postForm(site.url, { ...zenobia, message: `confidencial ${n}` });
  await postForm(site.url, { from_name: 'Otra', message: 'de parte de zenobia@secreto.example' });
  await postForm(site.url, { from_email: 'otra.zenobia@secreto.example', message: 'otra persona' });
  await site.settled();
  // A crash left it.
  const half = join(site.dataDir, 'buzon', `.${randomUUID()}.tmp`);
  writeFileSync(half, 'From: web@example.org\r\nReply-To: Zenobia <zenobia@secreto.example>\r\n');
  // Nothing reads the store's files before: that would end the locks that the relay has on them in this process.
  expect(site.messages()).toHaveLength(5);
  const report = await buzon('borrar', 'zenobia@secreto.example');
  expect(report).toContain('Borrados de la base de datos: 3. Archivos borrados del buzón: 4.');
  expect(report).toContain(`nombran esa dirección en su texto; míralos con «ver»: ${reference(0)}`);
  expect(site.messages().map(({ message }) => message)).toEqual([
    'de parte de zenobia@secreto.example',
    'otra persona',
  ]);
  expect(everything('.sqlite')).toContain('otra persona');
  expect(everything()).not.toMatch(/699111222|confidencial|Zenobia/);
});

test('a backup is whole, private and never overwrites', async () => {
  for (let n = 0; n < 5; n++) await postForm(site.url, { message: `m${n}` });
  const target = join(other, 'copia.sqlite');
  expect(await buzon('copia', target)).toContain(`Copia hecha en ${target}.`);
  expect((statSync(target).mode & 0o777).toString(8)).toBe('600');
  const copy = new DatabaseSync(target, { readOnly: true });
  expect(copy.prepare('SELECT count(*) AS n FROM message').get()).toMatchObject({ n: 5 });
  copy.close();
  expect(await buzon('copia', target)).toContain('ya existe');
});

test.each([
  // Of the club's own address only what the club wrote, not what others wrote to it.
  ['club@example.org', 'una prueba del club', 'ana@example.net'],
  // Its domain may have been typed in letters of its country.
  ['Info@Cañón.example', 'uno', 'otra@cañón.example'],
])('erase of %s leaves what others wrote', async (from_email, message, another) => {
  await postForm(site.url, { from_email, message });
  await postForm(site.url, { from_email: another, message: 'de otra' });
  await site.settled();
  await until(() => everything('.eml').includes('de otra'));
  const report = await buzon('borrar', from_email.toLowerCase());
  expect(report).toContain('Borrados de la base de datos: 1. Archivos borrados del buzón: 1.');
  expect(everything(`${site.messages()[0]?.id}`)).toContain('de otra');
});
