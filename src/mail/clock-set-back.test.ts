import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from './clock.ts';
import { DeliveryError } from './deliver/transport.ts';
import { postForm } from './testing/http.ts';
import { passTime, post, siteWith, states } from './testing/site.ts';

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
