import { expect, test } from 'vitest';
import { readContactService } from './contact-service.ts';

const KEYS = { EMAILJS_PUBLIC_KEY: 'k', EMAILJS_SERVICE_ID: 's', EMAILJS_TEMPLATE_ID: 't' };

test('uses the club’s own relay on this origin by default', () => {
  const relay = { kind: 'relay', origin: '', publicKey: 'club', serviceId: 'relay', templateId: 'contacto' };
  expect(readContactService({})).toEqual(relay);
  expect(readContactService({ CONTACT_SERVICE: ' ', EMAILJS_PUBLIC_KEY: '' })).toEqual(relay);
  expect(readContactService({ CONTACT_SERVICE: 'relay', ...KEYS })).toEqual(relay);
});

test('reads EmailJS with its keys', () => {
  expect(readContactService({ CONTACT_SERVICE: 'emailjs', ...KEYS })).toEqual({
    kind: 'emailjs',
    origin: 'https://api.emailjs.com',
    publicKey: 'k',
    serviceId: 's',
    templateId: 't',
  });
});

test('reads the origin of a relay elsewhere', () => {
  const RELAY_URL = 'https://mensajes.example.org';
  expect(readContactService({ RELAY_URL })).toMatchObject({ kind: 'relay', origin: RELAY_URL });
  expect(readContactService({ RELAY_URL, CONTACT_SERVICE: 'emailjs', ...KEYS }).kind).toBe('emailjs');
  for (const invalidUrl of [
    'mensajes.example.org',
    `${RELAY_URL}/api`,
    `${RELAY_URL}/`,
    'javascript:alert(1)',
  ])
    expect(() => readContactService({ RELAY_URL: invalidUrl })).toThrow(
      'RELAY_URL: la dirección del servidor',
    );
});

test('rejects an unknown service without quoting it', () => {
  for (const CONTACT_SERVICE of ['EmailJS', 'email-js', 'S3CRET']) {
    const read = () => readContactService({ CONTACT_SERVICE, ...KEYS });
    expect(read).toThrow('CONTACT_SERVICE: «relay» o «emailjs»');
    expect(read).not.toThrow('S3CRET');
  }
});

test('lists all missing keys at once', () => {
  expect(() => readContactService({ CONTACT_SERVICE: 'emailjs', EMAILJS_SERVICE_ID: 's' })).toThrow(
    /EMAILJS_PUBLIC_KEY: falta[\s\S]*EMAILJS_TEMPLATE_ID: falta/,
  );
});
