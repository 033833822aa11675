import { connect } from 'node:net';

/** Responses by status, and response times. */
export interface Load {
  perSecond: number;
  /** `200: 4711` */
  statuses: string;
}

/**
 * Keeps `connections` sockets busy for `seconds`, one keep-alive request at a time, over bare sockets to minimise the
 * client's cost. `next` returns the bytes of each request. Responses need a Content-Length.
 */
export async function load(
  port: number,
  connections: number,
  seconds: number,
  next: () => Buffer,
): Promise<Load> {
  const statuses: Record<string, number> = {};
  let answered = 0;
  const start = performance.now();
  const end = start + seconds * 1000;
  const sendRequests = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(next()));
      socket.setNoDelay(true);
      let head = '';
      let missing = -1;
      socket.on('error', reject);
      socket.on('close', () => resolve());
      socket.on('data', (chunk) => {
        if (missing < 0) {
          head += chunk.toString('latin1');
          const split = head.indexOf('\r\n\r\n');
          if (split < 0) return;
          missing = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0) - (head.length - split - 4);
        } else missing -= chunk.length;
        if (missing > 0) return;
        const status = head.slice(9, 12);
        statuses[status] = (statuses[status] ?? 0) + 1;
        answered += 1;
        head = '';
        missing = -1;
        if (performance.now() < end) socket.write(next());
        else socket.end();
      });
    });
  await Promise.all(Array.from({ length: connections }, sendRequests));
  const perSecond = answered / ((performance.now() - start) / 1000);
  const statusCounts = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
  return { perSecond: Math.round(perSecond), statuses: statusCounts.join(', ') };
}
