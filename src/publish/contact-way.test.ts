import { expect, test } from 'vitest';
import { contactFault } from './contact-way.ts';
import { checkPublishSettings } from './settings.ts';

const settings = (destino: object, direccion?: string) => checkPublishSettings({ destino, direccion });
const SFTP = settings({ tipo: 'sftp', servidor: 'sftp.ejemplo.org', usuario: 'club', carpeta: 'web' });
const S3 = settings({ tipo: 's3', servidor: 'https://s3.ejemplo.org', almacen: 'club' });
const FOLDER = { tipo: 'carpeta', carpeta: '/srv/web' };
const RELAY_URL = 'https://mensajes.example.org';
const PUBLIC_URL = 'https://club.example.org';

test.each([SFTP, S3])('a form that writes to a place of files loses every message', (place) => {
  for (const env of [{}, { RELAY_URL: ' ' }, { CONTACT_SERVICE: 'relay', PUBLIC_URL }])
    expect(contactFault(place, env)).toEqual({
      refused: true,
      words: expect.stringMatching(
        /no llegarían a nadie.*quien preparó este programa.*docs\/publicar\/estatico\.md/,
      ),
    });
});

test.each([SFTP, S3, settings(FOLDER)])(
  'a relay elsewhere and EmailJS receive them from anywhere',
  (place) => {
    expect(contactFault(place, { RELAY_URL })).toBeNull();
    const keys = { EMAILJS_PUBLIC_KEY: 'k', EMAILJS_SERVICE_ID: 's', EMAILJS_TEMPLATE_ID: 't' };
    expect(contactFault(place, { CONTACT_SERVICE: 'emailjs', ...keys })).toBeNull();
    expect(contactFault(place, { CONTACT_SERVICE: 'emailjs' })).toMatchObject({
      refused: true,
      words: expect.stringMatching(/no entiende quién los recibe.*quien preparó este programa/),
    });
  },
);

test('of a folder only its owner knows who shows it, unless this machine is the server of that address', () => {
  expect(contactFault(settings(FOLDER), {})).toMatchObject({ refused: false });
  expect(contactFault(settings(FOLDER), { PUBLIC_URL })).toBeNull();
  expect(contactFault(settings(FOLDER, `${PUBLIC_URL}/`), { PUBLIC_URL })).toBeNull();
  expect(contactFault(settings(FOLDER, 'https://otra.example.org'), { PUBLIC_URL })).toMatchObject({
    refused: false,
  });
});

test('where no place is set there is nothing to say', () => expect(contactFault({}, {})).toBeNull());
