import { expect, test } from 'vitest';
import { DAY } from '../../server/mail/clock.ts';
import type { ServerFacts } from './server-facts.ts';
import { describeServer } from './server-findings.ts';

const NOW = Date.UTC(2026, 10, 27, 8);
const GB = 1e9;
const certificate = (daysLeft: number, trusted = true, lifetime = 90) => ({
  validFrom: NOW + (daysLeft - lifetime) * DAY,
  validTo: NOW + daysLeft * DAY,
  trusted,
});
const HEALTHY_SERVER: ServerFacts = {
  readiness: { ready: true, why: [] },
  certificate: certificate(40),
  disk: { freeBytes: 12.34 * GB, totalBytes: 20 * GB },
};

test('reports every part of a healthy server as working', () => {
  expect(describeServer(HEALTHY_SERVER, NOW)).toEqual({
    findings: [],
    lines: [
      'Mensajes del formulario: se guardan y se envían al correo del club.',
      'Certificado: vale hasta el miércoles 6 de enero de 2027 y se renueva solo.',
      'Disco: quedan 12,3 GB libres de 20 GB.',
    ],
  });
});

test.each<[string, Partial<ServerFacts>, { code: string; severity: number; text: RegExp }]>([
  [
    'no server',
    { readiness: null },
    { code: 'no-answer', severity: 3, text: /no responde.*«sudo voleibol-web estado»/s },
  ],
  [
    'messages that the club has not received',
    { readiness: { ready: false, why: ['Hay mensajes que el club no ha recibido.'] } },
    {
      code: 'messages',
      severity: 3,
      text: /^Hay mensajes que el club no ha recibido\. .*voleibol-web buzon/s,
    },
  ],
  [
    'no answer from the public address',
    { certificate: null },
    { code: 'no-https', severity: 3, text: /Nadie contesta.*journalctl -u caddy/s },
  ],
  [
    'an expired certificate',
    { certificate: certificate(-1) },
    { code: 'certificate-expired', severity: 3, text: /caducó el jueves 26 de noviembre de 2026/ },
  ],
  [
    'a certificate for another name',
    { certificate: certificate(40, false) },
    { code: 'certificate-untrusted', severity: 3, text: /no se fían/ },
  ],
  [
    'an overdue renewal',
    { certificate: certificate(14) },
    { code: 'certificate-overdue', severity: 3, text: /acaba el viernes 11 de diciembre de 2026/ },
  ],
  [
    'a disk that is filling up',
    { disk: { freeBytes: 1.5 * GB, totalBytes: 10 * GB } },
    { code: 'disk-nearly-full', severity: 2, text: /Quedan 1,5 GB libres de 10 GB/ },
  ],
  [
    'a disk without room for messages',
    { disk: { freeBytes: 0.1 * GB, totalBytes: 10 * GB } },
    { code: 'disk-nearly-full', severity: 3, text: /Quedan 0,1 GB libres/ },
  ],
  ['an unreadable disk', { disk: null }, { code: 'disk-unreadable', severity: 2, text: /df -h/ }],
])('reports %s and what to do', (_, facts, { text, ...expected }) => {
  const { findings, lines } = describeServer({ ...HEALTHY_SERVER, ...facts }, NOW);
  expect(findings).toEqual([{ ...expected, text: expect.stringMatching(text) }]);
  expect(lines).toHaveLength(2);
});

test('expects a short-lived certificate to be renewed in proportion', () => {
  expect(describeServer({ ...HEALTHY_SERVER, certificate: certificate(2, true, 6) }, NOW).findings).toEqual(
    [],
  );
});

test('leaves out the certificate of a site without TLS', () => {
  expect(describeServer({ ...HEALTHY_SERVER, certificate: undefined }, NOW).lines).toHaveLength(2);
});
