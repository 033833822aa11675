/** Helpers for the contact form and its notices, and `test` with a separate site and relay for each test. */
import { MIN_PERSON_MS, tokenAge } from '../engines/in-page.ts';
import { SAMPLE } from './clubs.ts';
import { type FaultyProxy, type ProxyFaults, startFaultyProxy } from './proxy.ts';
import { serveBuilt } from './site.ts';
import { test as base, expect, type Page } from './test.ts';

interface Choices {
  /** Environment of the relay. */
  relayEnv: Record<string, string>;
  /** Faults of a proxy between browser and site; undefined for no proxy. */
  proxyFaults: ProxyFaults | undefined;
}

interface Fixtures {
  relay: Awaited<ReturnType<typeof serveBuilt>>;
  faultyProxy: FaultyProxy | undefined;
}

export const test = base.extend<Fixtures & Choices>({
  relayEnv: [{}, { option: true }],
  proxyFaults: [undefined, { option: true }],
  relay: async ({ relayEnv }, use) => {
    const site = await serveBuilt(SAMPLE, relayEnv);
    await use(site);
    await site.stop();
  },
  faultyProxy: async ({ relay, proxyFaults }, use) => {
    const faultyProxy = proxyFaults && (await startFaultyProxy(relay.url, proxyFaults));
    await use(faultyProxy);
    await faultyProxy?.stop();
  },
  origin: async ({ relay, faultyProxy }, use) => use(faultyProxy?.origin ?? relay.url),
});

/** `test` with scripts off. */
export const noScripts = test.extend({ javaScriptEnabled: false });

export const FAILED =
  'Se ha producido un error al enviar el mensaje. Por favor, inténtalo de nuevo más tarde.';
export const SENT =
  'El mensaje se ha enviado correctamente. Recibirás una copia en la dirección de correo que has indicado.';
export const ANA = {
  Nombre: 'Ana Pérez',
  'Correo electrónico': 'ana@example.net',
  Teléfono: '600 555 123',
  Mensaje: '¿Cuándo entrena el alevín?\nGracias.',
};

export const form = (page: Page) =>
  page.getByRole('form', { name: 'Formulario de contacto', includeHidden: true });
export const message = (page: Page) => form(page).getByLabel('Mensaje');
export const errorNotice = (page: Page) => page.getByRole('alert').filter({ hasText: FAILED });
export const successNotice = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'El mensaje se ha enviado correctamente.', visible: true });

/** Opens the form if the page shows it folded. */
export async function openForm(page: Page): Promise<void> {
  const fold = page.locator('#contacto summary');
  if ((await fold.isVisible()) && !(await form(page).isVisible())) await fold.click();
}

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  await openForm(page);
  for (const [label, value] of Object.entries(fields))
    await form(page).getByLabel(label, { exact: true }).fill(value);
}

/** Expects these values in the form, and all other fields empty. */
export async function expectTyped(page: Page, typed: Partial<typeof ANA>): Promise<void> {
  for (const label of Object.keys(ANA) as (keyof typeof ANA)[])
    await expect(form(page).getByLabel(label, { exact: true })).toHaveValue(typed[label] ?? '');
}

/** Fills in and sends the form immediately. */
export async function send(page: Page, fields: Record<string, string> = {}): Promise<void> {
  await fill(page, fields);
  await form(page).getByRole('button', { name: 'Enviar mensaje' }).click();
}

/** Fills in and sends the form as slowly as a person: the relay suspects a token that is younger than a second. */
export async function sendLikePerson(page: Page, fields: Record<string, string> = ANA): Promise<void> {
  // Forgets the token of an earlier message.
  await page.evaluate(() => performance.clearResourceTimings());
  await fill(page, fields);
  await expect.poll(() => page.evaluate(tokenAge)).toBeGreaterThan(MIN_PERSON_MS);
  await send(page);
}

/** Expects the red notice with a reason, and restores the message from it. */
export async function expectRefusal(page: Page, reason: string): Promise<void> {
  await expect(errorNotice(page)).toContainText(reason);
  await expect(message(page)).toHaveValue('');
  await errorNotice(page).getByRole('button', { name: 'Recuperar mi mensaje' }).click();
}
