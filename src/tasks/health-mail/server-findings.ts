/** Formats the state of the club's server as findings. Pure. */
import { fullDay } from '../../club/agenda/dates.ts';
import { madridClock } from '../../club/agenda/madrid.ts';
import { phonesPhrase } from '../../club/content/spelling.ts';
import type { MailedFinding } from '../health/finding.ts';
import type { Certificate, DiskSpace, ServerFacts } from './server-facts.ts';

/** MailedFinding, or a Spanish sentence about a part that works. */
type Remark = MailedFinding | string;

/** Returns the findings about the server and one sentence for each part that works. */
export function describeServer(
  { readiness, certificate, disk, phones }: ServerFacts,
  now: number,
): { findings: MailedFinding[]; lines: string[] } {
  const remarks = [
    ...describeMessages(readiness),
    ...(certificate === undefined ? [] : [describeCertificate(certificate, now)]),
    describeDisk(disk),
    ...(phones ? [`Avisos al móvil: los ${phonesPhrase(phones.total)}.`] : []),
  ];
  return {
    findings: remarks.filter((remark) => typeof remark !== 'string'),
    lines: remarks.filter((remark) => typeof remark === 'string'),
  };
}

function describeMessages(readiness: ServerFacts['readiness']): Remark[] {
  if (!readiness)
    return [
      {
        code: 'no-answer',
        severity: 3,
        text: 'El programa que recibe los mensajes del formulario no responde. Avisa a quien lleva el servidor.\n  Para ver por qué: «sudo voleibol-web estado» y «journalctl -u voleibol-web».',
      },
    ];
  if (readiness.ready) return ['Mensajes del formulario: se guardan y se envían al correo del club.'];
  return readiness.why.map((reason) => ({
    code: 'messages',
    severity: 3,
    text: `${reason} Avisa a quien lleva el servidor.\n  Para ver los mensajes: «sudo voleibol-web buzon». Para probar el correo: «sudo voleibol-web buzon prueba».`,
  }));
}

/**
 * Remaining share of a certificate's lifetime below which its renewal is overdue. Caddy renews at a third:
 * https://caddyserver.com/docs/json/apps/tls/automation/policies/renewal_window_ratio/
 */
const OVERDUE_RATIO = 1 / 6;

const CADDY_HELP =
  'Avisa a quien lleva el servidor.\n  Para ver por qué: «journalctl -u caddy». Los puertos 80 y 443 han de estar abiertos y el nombre apuntar a esta máquina.';

function describeCertificate(certificate: Certificate | null, now: number): Remark {
  if (!certificate)
    return {
      code: 'no-https',
      severity: 3,
      text: `Nadie contesta en la dirección pública de la web. ${CADDY_HELP}`,
    };
  const { validFrom, validTo, trusted } = certificate;
  const lastDay = fullDay(madridClock(validTo).date);
  if (validTo <= now)
    return {
      code: 'certificate-expired',
      severity: 3,
      text: `El certificado caducó el ${lastDay} y los navegadores no dejan entrar en la web. ${CADDY_HELP}`,
    };
  if (!trusted)
    return {
      code: 'certificate-untrusted',
      severity: 3,
      text: `Los navegadores no se fían del certificado de la web. ${CADDY_HELP}`,
    };
  if (validTo - now < (validTo - validFrom) * OVERDUE_RATIO)
    return {
      code: 'certificate-overdue',
      severity: 3,
      text: `El certificado acaba el ${lastDay} y ya se debería haber renovado. ${CADDY_HELP}`,
    };
  return `Certificado: vale hasta el ${lastDay} y se renueva solo.`;
}

const GB = 1e9;
/** Free space below which an update or a day's photos may fill the disk. */
const LOW_SPACE = 2 * GB;
/** Free space below which messages are at risk. */
const VERY_LOW_SPACE = GB / 2;

const gigabytes = new Intl.NumberFormat('es', { maximumFractionDigits: 1 });

function describeDisk(disk: DiskSpace | null): Remark {
  if (!disk)
    return {
      code: 'disk-unreadable',
      severity: 2,
      text: 'No se ha podido ver cuánto disco queda libre. Avisa a quien lleva el servidor.\n  Para verlo: «df -h».',
    };
  const { freeBytes, totalBytes } = disk;
  const space = `${gigabytes.format(freeBytes / GB)} GB libres de ${gigabytes.format(totalBytes / GB)} GB`;
  if (freeBytes >= LOW_SPACE) return `Disco: quedan ${space}.`;
  return {
    code: 'disk-nearly-full',
    severity: freeBytes < VERY_LOW_SPACE ? 3 : 2,
    text: `Quedan ${space} en el disco del servidor. Cuando se llene no se podrán guardar mensajes ni actualizar la web: avisa a quien lleva el servidor, para que borre lo que sobre o pida más disco.`,
  };
}
