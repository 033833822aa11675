import { expect, test } from 'vitest';
import { RELAY } from '../contract/relay.ts';
import { DAY, HOUR, MINUTE, SECOND, systemClock } from './clock.ts';
import { DeliveryError } from './deliver/transport.ts';
import { pageHeaders, postForm, send } from './testing/http.ts';
import { anyPost, passTime, post, siteWith, states } from './testing/site.ts';

// Somebody, or a time server, sets the clock back a year while the site runs.

const YEAR = 365 * DAY;
test('mail that waited goes out after its rest, and is given up after five days as ever', async () => {
  let fault: DeliveryError | null = new DeliveryError('no answer', 'ETIMEDOUT', 'unreachable');
  const transport = post(() => {
    if (fault) throw fault;
  });
  const site = await siteWith({ transport });
  await postForm(site.url, { message: 'antes' });
  await site.settled();
  site.clock.setBack(YEAR);
  fault = null;
  await passTime(site, site.clock, 10 * MINUTE);
  expect(states(site)).toEqual(['club delivered']);

  fault = new DeliveryError('later', '451');
  await postForm(site.url, { message: 'sin suerte' });
  await site.settled();
  site.clock.setBack(YEAR);
  await passTime(site, site.clock, 4 * DAY);
  expect(states(site)).toEqual(['club delivered', 'club pending']);
  await passTime(site, site.clock, 2 * DAY);
  expect(states(site)).toEqual(['club delivered', 'club dead']);
});

test('limits end when they would have, and nobody is told to wait for a year', async () => {
  const site = await siteWith({ transport: anyPost, env: { LIMIT_PER_VISITOR: '1' } });
  await postForm(site.url, { message: 'uno' });
  site.clock.setBack(YEAR);
  expect(await postForm(site.url, { message: 'dos' })).toMatchObject({
    status: 429,
    text: 'Has enviado muchos mensajes seguidos. Prueba otra vez dentro de 10 minutos.',
  });
  await passTime(site, site.clock, 10 * MINUTE);
  expect(await postForm(site.url, { message: 'dos' })).toMatchObject({ status: 200 });
});

test('a page that was open meanwhile is no reason for suspicion, and copies go on', async () => {
  const site = await siteWith({ transport: anyPost, env: { COPIES_PER_DAY: '1' } });
  const sello = (await send(site.url, { method: 'GET', path: RELAY.token, headers: pageHeaders(site.url) }))
    .text;
  await postForm(site.url, { message: 'uno', from_email: 'ana@example.net' });
  await passTime(site, site.clock, MINUTE);
  site.clock.setBack(YEAR);
  await postForm(site.url, { message: 'dos', from_email: 'eva@example.net', sello });
  await site.settled();
  expect(site.messages()).toMatchObject([{ suspicion: null }, { suspicion: null }]);
  expect(states(site)).toEqual(['club delivered', 'club delivered', 'copy delivered', 'copy delivered']);
});

test('texts written before go when their days are over, and the daily notice is not a year late', async () => {
  const notices: string[] = [];
  const transport = post(({ messageId, text }) => {
    if (messageId.startsWith('aviso-')) notices.push(messageId);
    else if (!text.includes('entregado')) throw new DeliveryError('550', '550', 'refused');
  });
  const site = await siteWith({ transport, env: { RETENTION_DAYS: '2' } });
  await postForm(site.url, { message: 'entregado' });
  /** Takes a message that is given up, as after five days. */
  const givenUp = async (message: string) => {
    await postForm(site.url, { message });
    await site.settled();
    site
      .db()
      .prepare("UPDATE delivery SET state = 'dead', finished_at = ? WHERE state = 'pending'")
      .run(site.clock.now());
  };
  await givenUp('uno');
  await passTime(site, site.clock, HOUR + MINUTE);
  expect(notices).toHaveLength(1);
  site.clock.setBack(YEAR);
  await givenUp('dos');
  await passTime(site, site.clock, DAY + 2 * HOUR);
  expect(notices).toHaveLength(2);
  await passTime(site, site.clock, DAY);
  expect(site.messages().map(({ message }) => message)).toEqual(['uno', 'dos']);
});

test('a wait longer than a timer can count is a long one', async () => {
  let ran = false;
  const cancel = systemClock.after(2 ** 31 + SECOND, () => {
    ran = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  cancel();
  expect(ran).toBe(false);
});
