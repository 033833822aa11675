/** The error screen for a fault of the server itself; it stands alone, since the site's files may be what failed. */
import { createHash } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { FastifyReply } from 'fastify';
import { NEUTRAL } from '../contract/neutral.ts';

const STYLE = `body{margin:0;min-height:100vh;display:grid;align-items:center;background:${NEUTRAL.night};color:${NEUTRAL.paper};font:1.0625rem/1.6 "Helvetica Neue",Arial,sans-serif}main{max-width:44rem;margin:0 auto;padding:2rem 1.5rem}h1{margin:0 0 1rem;font-size:clamp(2.5rem,8vw,4.5rem);line-height:1}p{margin:0 0 1rem}.d{padding:.75rem 1rem;border-left:5px solid ${NEUTRAL.accent};background:${NEUTRAL.ink}}a{display:inline-block;padding:.7em 1.4em;border-radius:99px;background:${NEUTRAL.accent};color:${NEUTRAL.ink};font-weight:700;text-decoration:none}a:focus-visible{outline:3px solid ${NEUTRAL.paper};outline-offset:3px}`;

const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Answers with the status' own words; never an exception's, which may name files or people. */
export function sendErrorPage(reply: FastifyReply, status: number): FastifyReply {
  return reply
    .code(status)
    .header('Content-Security-Policy', POLICY)
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(errorPage(status, STATUS_CODES[status] ?? 'Error'));
}

function errorPage(status: number, message: string): string {
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>¡Vaya!</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>¡Vaya!</h1>
<p>Parece que se ha producido un error.</p>
<p class="d"><strong>${status}</strong> ${message}</p>
<a href="/">Volver a la página principal</a>
</main>
</body>
</html>
`;
}
