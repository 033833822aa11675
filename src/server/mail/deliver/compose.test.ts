import { expect, test } from 'vitest';
import { SUSPICIONS, type Suspicion } from '../accept/suspicion.ts';
import { readMailConfig } from '../config.ts';
import { NO_COPY, type NoCopy } from '../messages.ts';
import type { Delivery } from '../store/queue.ts';
import { composeDelivery } from './compose.ts';

const ANA = { from_name: 'Ana', from_email: 'ana@visitante.example', telefono: '600', message: 'Hola' };
const BLANK = { from_name: '', from_email: '', telefono: '', message: '' };
const sender = readMailConfig({ MAIL_TO: 'club@example.org', MAIL_FROM: 'Web del club <web@example.org>' });
const compose = (delivery: Partial<Delivery>) =>
  composeDelivery(
    {
      ...ANA,
      kind: 'club',
      id: 'id',
      suspicion: null,
      no_copy: null,
      accepted_at: 0,
      ...delivery,
    } as Delivery,
    sender,
  );

test('a name in a header does not look like an address', () => {
  expect(compose({ from_name: 'Ana <club@example.org>, "x"' })).toMatchObject({
    from: { address: 'web@example.org', name: 'Web del club' },
    replyTo: { address: 'ana@visitante.example', name: 'Ana club example.org x' },
    subject: 'Mensaje de Ana club example.org x desde la web',
  });
});

test('a blank form becomes a mail that nobody can answer', () => {
  const { subject, replyTo, text } = compose(BLANK);
  expect([subject, replyTo]).toEqual(['Mensaje desde la web', undefined]);
  expect(text).toMatch(/^Nombre: \(en blanco\)\n.*No dejó una dirección de correo a la que responder/s);
});

test.each(Object.keys(SUSPICIONS) as Suspicion[])('marks a message as %s, with the reason', (suspicion) => {
  const { subject, text } = compose({ suspicion, no_copy: 'suspect' });
  expect(subject).toBe('[Posible correo no deseado] Mensaje de Ana desde la web');
  expect(text).toContain(`Posible correo no deseado: ${SUSPICIONS[suspicion]}.`);
});

test.each(Object.keys(NO_COPY) as NoCopy[])('says why a visitor got no copy: %s', (no_copy) => {
  expect(compose({ no_copy }).text).toContain(`No se le ha enviado copia: ${NO_COPY[no_copy]}.`);
});
