/** Security headers of every answer; the pages' own policy is added where a page is sent. */
import type { FastifyInstance } from 'fastify';

/**
 * @param secure true when visitors reach the site over TLS (PUBLIC_URL is https): browsers are then told to stay there.
 */
export function securityHeaders(app: FastifyInstance, secure: boolean): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Permissions-Policy':
        'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'X-Frame-Options': 'DENY',
      ...(secure && { 'Strict-Transport-Security': 'max-age=31536000' }),
    });
    if (!reply.hasHeader('Content-Security-Policy')) {
      reply.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    }
  });
}
