import { expect, test } from 'vitest';
import { readSharedDeskOptions } from './shared-desk.ts';

const SETTINGS = {
  ESCRITORIO_URL: 'https://escritorio.club.example.org',
  ESCRITORIO_VISTA_URL: 'https://vista.club.example.org',
  PUBLIC_URL: 'https://club.example.org',
  TRUST_PROXY: 'loopback',
};

test('reads the addresses, and listens on this machine by default', () => {
  expect(readSharedDeskOptions(SETTINGS)).toEqual({
    origins: {
      desk: SETTINGS.ESCRITORIO_URL,
      preview: SETTINGS.ESCRITORIO_VISTA_URL,
      published: SETTINGS.PUBLIC_URL,
    },
    host: '127.0.0.1',
    port: 4330,
  });
  const overridden = readSharedDeskOptions({ ...SETTINGS, HOST: '0.0.0.0', EDITAR_PUERTO: '5000' });
  expect(overridden).toMatchObject({ host: '0.0.0.0', port: 5000 });
});

test('names every missing variable at once', () => {
  expect(() => readSharedDeskOptions({})).toThrow(
    /ESCRITORIO_URL: falta[\s\S]*ESCRITORIO_VISTA_URL: falta[\s\S]*PUBLIC_URL: falta[\s\S]*TRUST_PROXY: falta/,
  );
});

test('allows localhost without TLS, to try the desk', () => {
  const local = {
    ESCRITORIO_URL: 'http://escritorio.club.localhost:4330',
    ESCRITORIO_VISTA_URL: 'http://vista.club.localhost:4331',
  };
  expect(readSharedDeskOptions({ ...SETTINGS, ...local }).origins).toMatchObject({
    desk: local.ESCRITORIO_URL,
  });
});

test('requires TLS, bare origins and three hosts', () => {
  for (const ESCRITORIO_URL of [
    'http://escritorio.club.example.org',
    'http://localhost.example.org',
    'https://escritorio.club.example.org/',
    'https://escritorio.club.example.org/desk',
    'https://ana@escritorio.club.example.org',
    'escritorio.club.example.org',
  ])
    expect(() => readSharedDeskOptions({ ...SETTINGS, ESCRITORIO_URL })).toThrow(
      'ESCRITORIO_URL: la dirección',
    );
  const samePorts = { ESCRITORIO_VISTA_URL: `${SETTINGS.ESCRITORIO_URL}:8443` };
  expect(() => readSharedDeskOptions({ ...SETTINGS, ...samePorts })).toThrow('tres nombres distintos');
});

test.each([
  ['https://escritorio.club.example.org', 'https://vista.otro.example.org'],
  ['https://escritorio.club.example.org', 'https://vista.example.org'],
  ['https://escritorio.example', 'https://vista.example'],
])('refuses a preview that browsers may regard as another site: %s and %s', (desk, preview) => {
  const settings = { ...SETTINGS, ESCRITORIO_URL: desk, ESCRITORIO_VISTA_URL: preview };
  expect(() => readSharedDeskOptions(settings)).toThrow('han de ser del mismo dominio');
});
