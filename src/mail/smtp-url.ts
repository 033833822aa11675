/** A mail server that takes the club's mail. */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte (smtps). */
  secure: boolean;
  /** STARTTLS or nothing: the mail waits rather than travel in the clear. */
  requireTLS: boolean;
  auth: { user: string; pass: string } | null;
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

/**
 * Reads `smtps://user:password@host:465` or `smtp://user:password@host:587`. Encryption is demanded of every server
 * but one on this machine; `?starttls=no` waives it. Returns the complaint, in Spanish and without the value, when it cannot be read.
 */
export function readSmtpUrl(text: string): SmtpServer | string {
  const url = URL.parse(text);
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname)
    return 'la dirección del servidor de correo, como «smtps://usuario:contraseña@servidor:465» (los signos especiales de la contraseña van codificados con %: la arroba es %40)';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const secure = url.protocol === 'smtps:';
  const unknown = [...url.searchParams.keys()].filter((name) => name !== 'starttls');
  if (unknown.length > 0) return 'solo admite la opción «?starttls=no»';
  try {
    const user = decodeURIComponent(url.username);
    const pass = decodeURIComponent(url.password);
    return {
      host,
      port: url.port ? Number(url.port) : secure ? 465 : 587,
      secure,
      requireTLS: !secure && !LOOPBACK.test(host) && url.searchParams.get('starttls') !== 'no',
      auth: user ? { user, pass } : null,
    };
  } catch {
    return 'el usuario o la contraseña llevan un «%» mal escrito: el signo % se escribe %25';
  }
}
