import { afterEach, expect, test } from 'vitest';
import { DAY, MINUTE, SECOND } from './clock.ts';
import { anyPost } from './testing/any-post.ts';
import { FakeClock } from './testing/fake-clock.ts';
import { postForm, send } from './testing/http.ts';
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

test('a seal: good after a second and for five messages, worth nothing after a day, absent with scripts off', async () => {
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
  const site = await siteWith({ env: { COPIES_PER_DAY: '2' }, transport: anyPost });
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
