/** The contact form as a visitor uses it, and its two notices. */
import { PERSON_MS, tokenAge } from '../engines/in-page.ts';
import { expect, type Page } from '../setup/test.ts';

export const FAILED =
  'Se ha producido un error al enviar el mensaje. Por favor, inténtalo de nuevo más tarde.';
export const SENT =
  'El mensaje se ha enviado correctamente. Recibirás una copia en la dirección de correo que has indicado.';
export const ANA = {
  Nombre: 'Ana',
  'Correo electrónico': 'ana@example.net',
  Teléfono: '600 555 123',
  Mensaje: 'Hola, ¿cuándo entrenáis?',
};

export const form = (page: Page) => page.getByRole('form', { name: 'Formulario de contacto' });

export async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await form(page).getByLabel(label, { exact: true }).fill(value);
}

/** Types like a person: with a moment between the first touch, which fetches the form’s token, and the send. */
export async function submit(page: Page, fields: Record<string, string> = ANA): Promise<void> {
  // The token of a message that was sent before is none of this one's.
  await page.evaluate(() => performance.clearResourceTimings());
  await fill(page, fields);
  if (Object.keys(fields).length > 0)
    await expect.poll(() => page.evaluate(tokenAge)).toBeGreaterThan(PERSON_MS);
  await page.getByRole('button', { name: 'Enviar mensaje' }).click();
}

export async function expectRefusal(page: Page, reason: string): Promise<void> {
  const notice = page.getByRole('alert').filter({ hasText: FAILED });
  await expect(notice).toContainText(reason);
  // Nothing typed is lost.
  await expect(form(page).getByLabel('Mensaje')).toHaveValue('');
  await notice.getByRole('button', { name: 'Recuperar mi mensaje' }).click();
}
