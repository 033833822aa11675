import { randomUUID } from 'node:crypto';
import type { Email } from 'postal-mime';
import { PERSON_MS, tokenAge } from '../in-page.ts';
import type { Journey } from '../journeys.ts';
import { expectEqual } from '../visitor.ts';

const SENT =
  'El mensaje se ha enviado correctamente. Recibirás una copia en la dirección de correo que has indicado.';
const PAGE = '/quienes-somos';

/** Somebody writes to the club, and the club gets it. */
export const message: Journey = {
  name: 'message: written, sent, in the mailbox',
  ways: ['mouse', 'touch', 'keyboard', 'plain'],
  differs: ['mouse', 'plain'],
  async go(visitor, { mailbox }) {
    const name = 'Íñigo Peña';
    const email = 'inigo@example.net';
    const phone = '600 555 123';
    const text = `¿Cuándo entrenáis? Señal ${randomUUID()}`;
    await visitor.goto(PAGE);
    await visitor.fill('Nombre', name);
    await visitor.fill('Correo electrónico', email);
    await visitor.fill('Teléfono', phone);
    await visitor.fill('Mensaje', text);
    if (visitor.scripts) {
      await visitor.until('a person could have typed this', async () => {
        const age = await visitor.driver.evaluate(tokenAge);
        return age > PERSON_MS || `token of ${age} ms`;
      });
    }
    await visitor.use({ role: 'button', name: 'Enviar mensaje' });
    await visitor.arrivesAt(visitor.scripts ? PAGE : `${PAGE}#mensaje-enviado`);
    await visitor.sees({ css: '[data-kind=success] p', name: SENT }, ({ coveredBy }) => !coveredBy);
    await visitor.until(
      'the form is empty',
      async () => (await visitor.look({ css: 'textarea' })).value === '',
    );
    let mail: Email | undefined;
    await visitor.until('the message is in the mailbox', async () => {
      const mails = await mailbox();
      const arrived = mails.filter((each) => each.text?.includes(text));
      [mail] = arrived;
      return arrived.length === 1 || `${mails.length} mails there, ${arrived.length} of them this one`;
    });
    expectEqual('answers go to', mail?.replyTo?.map(({ name, address }) => `${name} <${address}>`) ?? [], [
      `${name} <${email}>`,
    ]);
    expectEqual('the mail begins with', mail?.text?.split('\n').slice(0, 5) ?? [], [
      `Nombre: ${name}`,
      `Correo: ${email}`,
      `Teléfono: ${phone}`,
      '',
      text,
    ]);
    await visitor.use({
      role: visitor.scripts ? 'button' : 'link',
      name: 'Cerrar',
      within: '[data-kind=success]',
    });
    await visitor.losesSightOf({ css: '[data-kind=success]' });
  },
};
