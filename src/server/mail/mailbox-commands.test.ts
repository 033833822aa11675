import { randomUUID } from 'node:crypto';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test } from 'vitest';
import { newFolder } from '../../../tests/setup/folder.ts';
import { runHere } from '../../../tests/setup/run-here.ts';
import { MINUTE } from './clock.ts';
import { postForm } from './testing/http.ts';
import { advanceTime, readFiles, startTestRelay, type TestRelay, until } from './testing/test-relay.ts';

// Runs the command line next to a running relay.

let relay: TestRelay;
let workDir: string;
beforeEach(async () => {
  // The command line uses the system clock.
  relay = await startTestRelay({}, Date.now());
  workDir = newFolder();
});

/** Runs `buzon`; resolves with its output, or with `error: …`. */
async function runBuzon(...args: string[]): Promise<string> {
  const { status, stdout, stderr } = await runHere(['buzon', ...args], { DATA_DIR: relay.dataDir });
  return status === 0 ? stdout : `error: ${stderr}`;
}

const allFiles = (only = '') => readFiles(relay.dataDir, only).join('\n');
const reference = (n: number) => String(relay.messages()[n]?.id).slice(0, 8);

test('lists and shows messages', async () => {
  await postForm(relay.url, {
    from_name: 'Ana\u001b[31m',
    from_email: 'ana@example.net',
    message: 'Hola\n¿cuándo entrenáis?',
  });
  await relay.settled();
  expect(await runBuzon()).toMatch(
    /^[0-9a-f]{8} {2}\d+\/\d+\/\d+, .* {2}entregado +Ana\[31m: Hola ¿cuándo entrenáis\?\nEsta web todavía no envía correo/,
  );
  const shown = await runBuzon('ver', reference(0));
  expect(shown).toContain('Correo: ana@example.net');
  expect(shown).toContain('Hola\n¿cuándo entrenáis?');
  expect(shown).toContain('Correo al club: entregado el');
  expect(shown).toContain('Copia a quien escribe: no se envía: la web todavía no envía correo');
  expect(shown).toContain('«entregado» quiere decir guardado en un archivo');
  expect(shown).not.toContain('\u001b');
});

test('reports mistakes in Spanish with an exit code', async () => {
  await postForm(relay.url, { message: 'x' });
  expect(await runBuzon('ver')).toContain('error: Falta la referencia');
  expect(await runBuzon('ver', 'ffffffff')).toContain('No hay ningún mensaje con la referencia «ffffffff».');
  expect(await runBuzon('borrar', 'ana')).toContain('Falta una dirección de correo válida');
  expect(await runBuzon('constructor')).toContain('No existe la orden «constructor».');
  expect(await runBuzon('ayuda')).toContain('reenviar');
});

test('marks possible spam, and retries an undelivered message', async () => {
  await postForm(relay.url, { from_name: 'Ana', from_email: 'ana@example.net', web_personal: 'x' });
  await relay.settled();
  expect(await runBuzon()).toMatch(/entregado +\[posible no deseado\] Ana/);
  const shown = await runBuzon('ver', reference(0));
  expect(shown).toContain('Posible correo no deseado: rellenó un campo que las personas no ven');
  expect(shown).toContain('Copia a quien escribe: no se envía: parece correo no deseado');
  expect(await runBuzon('reenviar', reference(0))).toContain('Ese mensaje no está entre los no entregados.');
  relay
    .db()
    .exec("UPDATE delivery SET state = 'dead', last_error = '550 ' || char(27) || '[2J' WHERE kind = 'club'");
  expect(await runBuzon('ver', reference(0))).toContain('NO ENTREGADO (550 [2J)');
  expect(await runBuzon('reenviar', reference(0))).toContain('durante cinco días');
  await advanceTime(relay, 6 * MINUTE);
  expect(relay.deliveries()[0]).toMatchObject({ state: 'delivered' });
  expect(await runBuzon('reenviar', 'todos')).toContain('No hay mensajes sin entregar.');
});

test('erases a person’s data from store, write-ahead log and mailbox folder', async () => {
  const zenobia = {
    from_name: 'Zenobia',
    from_email: 'Zenobia@Secreto.example',
    telefono: '699111222',
    message: 'confidencial',
  };
  for (let n = 0; n < 3; n++) await postForm(relay.url, { ...zenobia, message: `confidencial ${n}` });
  await postForm(relay.url, { from_name: 'Otra', message: 'de parte de zenobia@secreto.example' });
  await postForm(relay.url, { from_email: 'otra.zenobia@secreto.example', message: 'otra persona' });
  await relay.settled();
  // Temporary file left by a crash.
  const unfinishedFile = join(relay.dataDir, 'buzon', `.${randomUUID()}.tmp`);
  writeFileSync(unfinishedFile, 'From: web@example.org\r\nReply-To: Zenobia <zenobia@secreto.example>\r\n');
  // Read the store's files only afterwards: closing them would release the relay's locks in this process.
  expect(relay.messages()).toHaveLength(5);
  const report = await runBuzon('borrar', 'zenobia@secreto.example');
  expect(report).toContain('Borrados de la base de datos: 3. Archivos borrados del buzón: 4.');
  expect(report).toContain(`nombran esa dirección en su texto; míralos con «ver»: ${reference(0)}`);
  expect(relay.messages().map(({ message }) => message)).toEqual([
    'de parte de zenobia@secreto.example',
    'otra persona',
  ]);
  expect(allFiles('.sqlite')).toContain('otra persona');
  expect(allFiles()).not.toMatch(/699111222|confidencial|Zenobia/);
});

test('makes a complete, private backup and overwrites nothing', async () => {
  for (let n = 0; n < 5; n++) await postForm(relay.url, { message: `m${n}` });
  const target = join(workDir, 'copia.sqlite');
  expect(await runBuzon('copia', target)).toContain(`Copia hecha en ${target}.`);
  expect((statSync(target).mode & 0o777).toString(8)).toBe('600');
  const copy = new DatabaseSync(target, { readOnly: true });
  expect(copy.prepare('SELECT count(*) AS n FROM message').get()).toMatchObject({ n: 5 });
  copy.close();
  expect(await runBuzon('copia', target)).toContain('ya existe');
});

test.each([
  // The club's own address: erases the messages that the club sent, not those that it received.
  ['club@example.org', 'una prueba del club', 'ana@example.net'],
  // The domain may have been typed as an internationalised name.
  ['Info@Cañón.example', 'uno', 'otra@cañón.example'],
])('erasing %s keeps the messages of other people', async (from_email, message, otherMessage) => {
  await postForm(relay.url, { from_email, message });
  await postForm(relay.url, { from_email: otherMessage, message: 'de otra' });
  await relay.settled();
  await until(() => allFiles('.eml').includes('de otra'));
  const report = await runBuzon('borrar', from_email.toLowerCase());
  expect(report).toContain('Borrados de la base de datos: 1. Archivos borrados del buzón: 1.');
  expect(allFiles(`${relay.messages()[0]?.id}`)).toContain('de otra');
});
