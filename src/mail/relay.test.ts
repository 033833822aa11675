import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { DAY, MINUTE, SECOND } from './clock.ts';
import { FakeClock } from './testing/fake-clock.ts';
import {
  BOUNDARY,
  JSON_CALL,
  LIBRARY_FIELDS,
  multipart,
  pageHeaders,
  postForm,
  send,
} from './testing/http.ts';
import { openSite, passTime, type Site, type SiteOptions } from './testing/site.ts';

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function siteWith(options: SiteOptions = {}): Promise<Site & { clock: FakeClock }> {
  const clock = new FakeClock();
  const site = await openSite({ clock, ...options });
  undo.push(site.close);
  return { ...site, clock };
}

const seal = async (site: Site) =>
  (await send(site.url, { method: 'GET', path: '/api/v1.0/email/sello' })).text;
const states = (site: Site) => site.deliveries().map(({ kind, state }) => `${kind} ${state}`);
const suspicions = (site: Site) => site.messages().map(({ suspicion }) => suspicion);

test('the answer is exactly the one of the real service', async () => {
  const site = await siteWith();
  const answer = await postForm(site.url, { from_name: 'Ana', message: 'Hola' });
  expect(answer).toMatchObject({ status: 200, text: 'OK' });
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  const json = await send(site.url, {
    path: JSON_CALL,
    headers: { ...pageHeaders(site.url), 'content-type': 'application/json' },
    body: JSON.stringify({ ...LIBRARY_FIELDS, template_params: { message: 'por JSON' } }),
  });
  expect(json).toMatchObject({ status: 200, text: 'OK' });
  expect(site.messages().map(({ message }) => message)).toEqual(['Hola', 'por JSON']);
});

test('any one field is enough; nothing at all is refused kindly', async () => {
  const site = await siteWith();
  for (const name of ['from_name', 'from_email', 'telefono', 'message'])
    expect(await postForm(site.url, { [name]: 'algo' })).toMatchObject({ status: 200 });
  expect(await postForm(site.url, { from_name: ' ' })).toMatchObject({
    status: 400,
    text: 'El mensaje está vacío: escribe algo y vuelve a enviarlo.',
  });
  expect(site.messages()).toHaveLength(4);
  expect(states(site).filter((state) => state.startsWith('copy'))).toEqual([]);
});

test('text arrives as it was typed, accents, lines and emoji', async () => {
  const site = await siteWith();
  await postForm(site.url, { from_name: 'Íñigo', message: 'Uno\r\ndos\n\n👩‍👧 «tres»\tfin ' });
  expect(site.messages()).toMatchObject([{ from_name: 'Íñigo', message: 'Uno\ndos\n\n👩‍👧 «tres»\tfin' }]);
});

test('with scripts off: back to the page that sent the form', async () => {
  const site = await siteWith();
  const { 'sec-fetch-mode': _, ...headers } = pageHeaders(site.url);
  const navigate = (referer: string, n: number) =>
    send(site.url, {
      headers: { ...headers, 'sec-fetch-mode': 'navigate', accept: 'text/html', referer },
      body: multipart({
        from_name: '',
        from_email: '',
        telefono: '',
        message: `Hola ${n}`,
        clave: '',
        sello: '',
        web_personal: '',
      }),
    });
  const pages: [string, string][] = [
    [`${site.url}/equipos/federados?x=1`, '/equipos/federados#mensaje-enviado'],
    [`${site.url}//evil.example/x`, '/evil.example/x#mensaje-enviado'],
    [`${site.url}/api/v1.0/email/send-form`, '/#mensaje-enviado'],
    ['https://evil.example/x', '/#mensaje-enviado'],
    ['', '/#mensaje-enviado'],
  ];
  for (const [n, [referer, location]] of pages.entries())
    expect(await navigate(referer, n)).toMatchObject({ status: 303, headers: { location } });
  expect(site.messages()).toHaveLength(5);
});

test('with scripts off and refused: a page with the notice and all that was typed', async () => {
  const site = await siteWith({ env: { LIMIT_PER_VISITOR: '1' }, wayOut: 'Escríbenos a club@example.org.' });
  const headers = { 'sec-fetch-mode': 'navigate', accept: 'text/html' };
  await postForm(site.url, { message: 'primero' });
  const typed = {
    from_name: '<b>"Ana"</b>',
    from_email: "o'brien",
    telefono: '1&2',
    message: '\n</textarea><script>x</script>',
  };
  const page = await postForm(site.url, typed, headers);
  expect(page.status).toBe(429);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.headers['retry-after']).toBe('600');
  expect(page.text).toContain(
    'Se ha producido un error al enviar el mensaje. Por favor, inténtalo de nuevo más tarde.',
  );
  expect(page.text).toContain('Has enviado muchos mensajes seguidos. Prueba otra vez dentro de 10 minutos.');
  expect(page.text).toContain('Escríbenos a club@example.org.');
  for (const escaped of [
    '&lt;b&gt;&quot;Ana&quot;&lt;/b&gt;',
    'o&#39;brien',
    '1&amp;2',
    '&lt;/textarea&gt;&lt;script&gt;',
  ])
    expect(page.text).toContain(escaped);
  expect(page.text).not.toContain('<script>');
});

test('honeypot, false seal, haste and many links put a message aside; the sender sees OK', async () => {
  const site = await siteWith();
  const hasty = await seal(site);
  const odd = [
    { web_personal: 'http://spam.example' },
    { sello: 'x' },
    { sello: hasty },
    { message: 'http://a https://b http://c http://d http://e http://f' },
  ];
  for (const [n, fields] of odd.entries())
    expect(
      await postForm(site.url, { from_email: `v${n}@example.net`, message: `m${n}`, ...fields }),
    ).toMatchObject({ text: 'OK' });
  expect(suspicions(site)).toEqual(['honeypot', 'seal-forged', 'too-fast', 'links']);
  await site.settled();
  expect(new Set(states(site))).toEqual(new Set(['club held', 'copy held']));
});

test('a seal: good after two seconds and for five messages, worth nothing after a day, absent with scripts off', async () => {
  const site = await siteWith();
  const token = await seal(site);
  await passTime(site, site.clock, 3 * SECOND);
  for (let n = 0; n < 6; n++) await postForm(site.url, { message: `m${n}`, sello: token });
  await passTime(site, site.clock, 2 * DAY);
  await postForm(site.url, { message: 'al día siguiente', sello: token });
  await postForm(site.url, { message: 'sin sello' });
  const tampered = `${(Number.parseInt(token.slice(0, 8), 36) - 5000).toString(36)}${token.slice(8)}`;
  await postForm(site.url, { message: 'retocado', sello: tampered });
  expect(suspicions(site)).toEqual([null, null, null, null, null, 'overused', null, null, 'seal-forged']);
});

test('one visitor is stopped, others are not, and the limit of all comes after', async () => {
  const site = await siteWith({
    env: { LIMIT_PER_VISITOR: '2', LIMIT_PER_HOUR: '4', TRUST_PROXY: 'loopback' },
  });
  let n = 0;
  const from = async (ip: string) =>
    (await postForm(site.url, { message: `m${++n}` }, { 'x-forwarded-for': ip })).status;
  expect(await from('2001:db8:1:2::1')).toBe(200);
  expect(await from('2001:db8:1:2:ffff::9')).toBe(200);
  expect(await from('2001:db8:1:2:abcd::9')).toBe(429);
  // What a visitor writes into the header himself stands before the proxy's own entry and is not believed.
  expect(await from('198.51.100.7, 2001:db8:1:2::3')).toBe(429);
  expect(await from('203.0.113.1')).toBe(200);
  expect(await from('203.0.113.2')).toBe(200);
  expect(await from('203.0.113.3')).toBe(429);
  await passTime(site, site.clock, 61 * MINUTE);
  expect(await from('203.0.113.3')).toBe(200);
});

test('without a trusted proxy X-Forwarded-For changes nothing; a repeated message costs nothing', async () => {
  const site = await siteWith({ env: { LIMIT_PER_VISITOR: '1' } });
  const fields = { message: 'una vez', clave: 'b1b4f9b0-1111-4222-8333-444455556666' };
  for (let n = 0; n < 3; n++)
    expect(await postForm(site.url, fields, { 'x-forwarded-for': `203.0.113.${n}` })).toMatchObject({
      status: 200,
    });
  expect(await postForm(site.url, { message: 'otra' }, { 'x-forwarded-for': '203.0.113.9' })).toMatchObject({
    status: 429,
  });
  expect(site.messages()).toHaveLength(1);
});

test('copies: one a day for an address, so many a day for all, none to the club itself', async () => {
  const site = await siteWith({ env: { COPIES_PER_DAY: '2' } });
  const from = (from_email: string, n: number) => postForm(site.url, { from_email, message: `m${n}` });
  const addresses = ['a@x.example', 'A+2@X.example', 'b@x.example', 'c@x.example', 'Club@example.org'];
  for (const [n, address] of addresses.entries()) await from(address, n);
  await site.settled();
  expect(states(site).filter((state) => state.startsWith('copy'))).toEqual([
    'copy delivered',
    'copy skipped',
    'copy delivered',
    'copy skipped',
  ]);
  expect(states(site).filter((state) => state === 'club delivered')).toHaveLength(5);
  await passTime(site, site.clock, 25 * 60 * MINUTE);
  await from('a@x.example', 9);
  await site.settled();
  expect(states(site).filter((state) => state === 'copy delivered')).toHaveLength(3);
});

test('the health routes', async () => {
  const site = await siteWith();
  const get = (path: string) => send(site.url, { method: 'GET', path });
  expect(await get('/healthz')).toMatchObject({ status: 200, text: 'OK' });
  await postForm(site.url, { message: 'x', web_personal: 'x' });
  expect(JSON.parse((await get('/readyz')).text)).toEqual({
    ready: true,
    delivers: true,
    queue: 0,
    oldestSeconds: 0,
    stale: false,
    dead: 0,
    held: 1,
  });
});

test('only the owner may read the store', async () => {
  const site = await siteWith();
  await postForm(site.url, { message: 'x' });
  for (const name of ['mensajes.sqlite', 'mensajes.sqlite-wal'])
    expect((statSync(join(site.dataDir, name)).mode & 0o777).toString(8)).toBe('600');
});

test('the log holds ids and outcomes, nothing about anybody', async () => {
  const site = await siteWith({ env: { TRUST_PROXY: 'loopback' } });
  const secret = {
    from_name: 'Zenobia',
    from_email: 'zenobia@secreto.example',
    telefono: '699111222',
    message: 'confidencial',
  };
  await postForm(site.url, secret, { 'x-forwarded-for': '203.0.113.77' });
  await postForm(site.url, { ...secret, bcc: 'zenobia@secreto.example' });
  await postForm(site.url, { ...secret, from_name: 'Zenobia'.repeat(50) });
  await send(site.url, {
    headers: { ...pageHeaders(site.url), 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: 'Zenobia',
  });
  await site.settled();
  expect(site.log()).toContain(String(site.messages()[0]?.id));
  expect(site.log()).not.toMatch(/zenobia|secreto|699111222|confidencial|203\.0\.113/i);
});

test('a second process on the same folder takes messages but leaves delivery to the first', async () => {
  const first = await siteWith();
  const second = await siteWith({ dataDir: first.dataDir });
  await postForm(second.url, { message: 'por el segundo' });
  expect(states(second)).toEqual(['club pending']);
  const ready = async (site: Site) =>
    JSON.parse((await send(site.url, { method: 'GET', path: '/readyz' })).text).delivers;
  expect([await ready(first), await ready(second)]).toEqual([true, false]);
  await passTime(first, first.clock, MINUTE);
  expect(states(first)).toEqual(['club delivered']);
});
