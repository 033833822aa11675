import type { DnsRecord } from './dns-records.ts';
import { domainOf, type Probe } from './probe.ts';

const ENCRYPTION: Record<Probe['encryption'], string> = {
  always: 'cifrado y con el certificado comprobado; sin eso no sale',
  local: 'sin exigir cifrado: el servidor es esta misma máquina',
  waived: 'SIN CIFRAR si el servidor no lo ofrece («?starttls=no»)',
};

/** What whoever asked for the test reads: facts first, then what to mend. */
export function probeWords({ mail, accepted, failed, badAddress, encryption, records }: Probe): string {
  const domain = domainOf(mail.from.address);
  const { spf, dkim, dmarc } = records;
  return [
    ...(accepted === null
      ? [
          `NO SE HA ENVIADO: ${failed}`,
          badAddress
            ? `El servidor dice que ${mail.to.address} no existe. Si es la de MAIL_TO, corrígela en la configuración: los mensajes que esperan saldrán hacia la nueva.`
            : 'Los mensajes de la web se guardan y se vuelven a intentar durante cinco días.',
        ]
      : [`Enviado a ${mail.to.address}. El servidor dice: ${accepted}`]),
    '',
    'Quien lo recibe verá:',
    `  Remitente del sobre:  ${mail.from.address}`,
    `  Remitente visible:    ${mail.from.address} (el mismo dominio: SPF cuenta para DMARC, si tu servidor no cambia el sobre)`,
    `  Message-ID:           <${mail.messageId}>`,
    `  Hasta tu servidor:    ${ENCRYPTION[encryption]}`,
    '',
    `Lo que dice el DNS de ${domain}:`,
    `  SPF    ${state(spf, 'un registro TXT que empiece por «v=spf1» con tu servidor de correo dentro')}`,
    dkim
      ? `  DKIM   ${state(dkim, 'el registro con la clave que da quien envía tu correo')}`
      : '  DKIM   no se ha mirado: sin el nombre del selector no se puede preguntar. Dilo: buzon -- prueba CORREO SELECTOR',
    `  DMARC  ${state(dmarc, `un registro TXT en _dmarc.${domain}, como «v=DMARC1; p=none»`)}`,
    '',
    'Que el registro esté no prueba que sea el bueno: abre el correo recibido, mira su original y busca «spf=pass», «dkim=pass» y «dmarc=pass».',
  ].join('\n');
}

function state({ state: found, text }: DnsRecord, wanted: string): string {
  if (found === 'found') return `está: ${text.length > 90 ? `${text.slice(0, 90)}…` : text}`;
  if (found === 'missing') return `FALTA: ${wanted}`;
  if (found === 'several') return 'MAL: hay más de uno, y entonces no vale ninguno; deja uno solo';
  return 'no se sabe: el DNS no ha contestado desde aquí';
}
