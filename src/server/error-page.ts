/** The error screen for a fault of the server itself; it stands alone, since the site's files may be what failed. */
import { STATUS_CODES } from 'node:http';
import type { FastifyReply } from 'fastify';
import { plainPage, plainPagePolicy } from '../mail/plain-page.ts';

const HOME = '<a class="boton" href="/">Volver a la página principal</a>';

/** Answers with the status' own words; never an exception's, which may name files or people. */
export function sendErrorPage(reply: FastifyReply, status: number): FastifyReply {
  const said = `<div class="aviso"><p><strong>${status}</strong> ${STATUS_CODES[status] ?? 'Error'}</p></div>`;
  return reply
    .code(status)
    .header('Content-Security-Policy', plainPagePolicy)
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(plainPage('¡Vaya!', `<p>Parece que se ha producido un error.</p>\n${said}\n${HOME}`));
}
