import { NO_COPY, type NoCopy, SPAM_REASONS } from '../reasons.ts';
import type { MailState, Stored } from '../store/message-archive.ts';

const WHEN = new Intl.DateTimeFormat('es-ES', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Madrid',
});

const STATES: Record<MailState['state'], string> = {
  pending: 'en espera',
  sending: 'enviándose',
  delivered: 'entregado',
  dead: 'NO ENTREGADO',
  skipped: 'no se envía',
};

/** Typed text made harmless for a terminal: whatever could move the cursor or colour it is gone. */
function plain(text: string): string {
  return text.replace(/(?!\n)\p{Cc}/gu, '');
}

/** One line of a list: short id, date, state, who, first words. */
export function oneLine(stored: Stored): string {
  const who = stored.from_name || stored.from_email || stored.telefono || 'sin nombre';
  const words = stored.message.replace(/\s+/g, ' ').slice(0, 60);
  const mark = stored.suspicion ? '[posible no deseado] ' : '';
  const cells = [
    stored.id.slice(0, 8),
    WHEN.format(stored.acceptedAt).padEnd(15),
    STATES[stored.club.state].padEnd(12),
  ];
  return plain(`${cells.join('  ')}  ${mark}${who.slice(0, 40)}: ${words}`);
}

/** The whole message and what became of it. */
export function inFull(stored: Stored): string {
  const lines = [
    `Referencia: ${stored.id}`,
    `Recibido: ${WHEN.format(stored.acceptedAt)}`,
    `Correo al club: ${fate(stored.club)}`,
  ];
  lines.push(
    `Copia a quien escribe: ${stored.copy ? fate(stored.copy) : 'no hay: no se escribió una dirección válida'}`,
  );
  if (stored.suspicion)
    lines.push(`Posible correo no deseado: ${SPAM_REASONS[stored.suspicion] ?? stored.suspicion}`);
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
  if (state === 'skipped') return `no se envía: ${NO_COPY[lastError as NoCopy] ?? 'por los límites'}`;
  const failed = lastError ? ` (${lastError.replace(/\s+/g, ' ')})` : '';
  if (state === 'pending' && attempts > 0)
    return `en espera; ${attempts} ${attempts === 1 ? 'intento' : 'intentos'}, el próximo el ${WHEN.format(nextAt)}${failed}`;
  return `${STATES[state]}${failed}`;
}
