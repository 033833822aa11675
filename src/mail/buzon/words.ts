import type { MailState, Stored } from '../store/archive.ts';

const WHEN = new Intl.DateTimeFormat('es-ES', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Madrid',
});

const STATES: Record<MailState['state'], string> = {
  held: 'apartado',
  pending: 'en espera',
  sending: 'enviándose',
  delivered: 'entregado',
  dead: 'NO ENTREGADO',
  skipped: 'no se envía',
};

const SUSPICIONS: Record<string, string> = {
  honeypot: 'rellenó el campo trampa',
  'seal-forged': 'llevaba un sello falso',
  'too-fast': 'se envió nada más abrir la página',
  overused: 'muchos envíos desde la misma página',
  links: 'lleva muchos enlaces',
};

const SKIPPED: Record<string, string> = {
  'one-a-day': 'esa dirección ya recibió una copia ese día',
  'daily-cap': 'se alcanzó el límite diario de copias',
  'no-mail-server': 'sin SMTP_URL no sale ningún correo',
};

/** Typed text made harmless for a terminal: whatever could move the cursor or colour it is gone. */
function plain(text: string): string {
  return text.replace(/(?!\n)\p{Cc}/gu, '');
}

/** One line of a list: short id, date, state, who, first words. */
export function oneLine(stored: Stored): string {
  const who = stored.from_name || stored.from_email || stored.telefono || 'sin nombre';
  const words = stored.purged
    ? '(texto borrado por antigüedad)'
    : stored.message.replace(/\s+/g, ' ').slice(0, 60);
  const cells = [
    stored.id.slice(0, 8),
    WHEN.format(stored.acceptedAt).padEnd(15),
    STATES[stored.club.state].padEnd(12),
  ];
  return plain(`${cells.join('  ')}  ${stored.purged ? '' : `${who.slice(0, 40)}: `}${words}`);
}

/** The whole message and what became of it. */
export function inFull(stored: Stored): string {
  const lines = [
    `Referencia: ${stored.id}`,
    `Recibido: ${WHEN.format(stored.acceptedAt)}`,
    `Correo al club: ${fate(stored.club)}`,
  ];
  lines.push(
    `Copia a quien escribe: ${stored.copy ? fate(stored.copy) : 'no hay (sin dirección válida, o es la del club)'}`,
  );
  if (stored.suspicion) lines.push(`Apartado porque ${SUSPICIONS[stored.suspicion] ?? stored.suspicion}`);
  if (stored.purged)
    return [...lines, '', 'El texto se borró al cumplirse el plazo de conservación.'].join('\n');
  const or = (text: string) => text || '(en blanco)';
  lines.push(
    '',
    `Nombre: ${or(stored.from_name)}`,
    `Correo: ${or(stored.from_email)}`,
    `Teléfono: ${or(stored.telefono)}`,
  );
  return plain([...lines, '', or(stored.message)].join('\n'));
}

function fate({ state, attempts, nextAt, finishedAt, lastError }: MailState): string {
  if (state === 'delivered' && finishedAt) return `entregado el ${WHEN.format(finishedAt)}`;
  if (state === 'skipped') return `no se envía: ${SKIPPED[lastError ?? ''] ?? 'por los límites'}`;
  const failed = lastError ? ` (${lastError.replace(/\s+/g, ' ')})` : '';
  if (state === 'pending' && attempts > 0)
    return `en espera; ${attempts} ${attempts === 1 ? 'intento' : 'intentos'}, el próximo el ${WHEN.format(nextAt)}${failed}`;
  return `${STATES[state]}${failed}`;
}
