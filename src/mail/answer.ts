import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from './accept/refusal.ts';
import { plainPage, plainPagePolicy } from './plain-page.ts';

/** True when a browser is going to show the answer as a page: a plain form sent it, with scripts off. */
export function isNavigation({ headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode'];
  return mode === undefined ? /\btext\/html\b/.test(headers.accept ?? '') : mode === 'navigate';
}

/** Exactly what the EmailJS service answers: `200 text/plain OK`. */
export function answerOk(reply: FastifyReply): FastifyReply {
  return reply.code(200).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('OK');
}

/** Where the page of a refusal leads. */
export interface WayBack {
  /** Address of the club's home page. */
  home: string;
  /** Another way to reach the club; a sentence or empty. */
  wayOut: string;
  /** True: the page is of the club's own site, and its form may be sent from there. */
  sameSite: boolean;
}

/** A refusal: its text for a script; for a plain form a page that shows it and keeps what was typed. */
export function answerRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  { home, wayOut, sameSite }: WayBack,
): FastifyReply {
  reply.code(refusal.status).header('cache-control', 'no-store');
  if (refusal.retryAfter !== null) reply.header('retry-after', String(refusal.retryAfter));
  if (!isNavigation(request)) return reply.type('text/plain; charset=utf-8').send(refusal.message);
  const html = plainPage({ reason: refusal.message, typed: sameSite ? refusal.typed : null, wayOut, home });
  return reply.header('content-security-policy', plainPagePolicy).type('text/html; charset=utf-8').send(html);
}
