import { connect } from 'node:net';

/** Responses by status, and their rate. */
export interface Load {
  perSecond: number;
  /** `200: 4711` */
  statuses: string;
}

/**
 * Keeps `connections` sockets busy for `seconds`, one keep-alive request at a time, over bare sockets to minimise the
 * client's cost. `nextRequest` returns the bytes of each request. Responses need a Content-Length.
 */
export async function runLoad(
  port: number,
  connections: number,
  seconds: number,
  nextRequest: () => Buffer,
): Promise<Load> {
  const statuses: Record<string, number> = {};
  let answered = 0;
  const start = performance.now();
  const end = start + seconds * 1000;
  const sendRequests = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(nextRequest()));
      socket.setNoDelay(true);
      let head = '';
      let bytesLeft = -1;
      socket.on('error', reject);
      socket.on('close', () => resolve());
      socket.on('data', (chunk) => {
        if (bytesLeft < 0) {
          head += chunk.toString('latin1');
          const headEnd = head.indexOf('\r\n\r\n');
          if (headEnd < 0) return;
          bytesLeft = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0) - (head.length - headEnd - 4);
        } else bytesLeft -= chunk.length;
        if (bytesLeft > 0) return;
        const status = head.slice(9, 12);
        statuses[status] = (statuses[status] ?? 0) + 1;
        answered += 1;
        head = '';
        bytesLeft = -1;
        if (performance.now() < end) socket.write(nextRequest());
        else socket.end();
      });
    });
  await Promise.all(Array.from({ length: connections }, sendRequests));
  const perSecond = answered / ((performance.now() - start) / 1000);
  const statusCounts = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
  return { perSecond: Math.round(perSecond), statuses: statusCounts.join(', ') };
}
