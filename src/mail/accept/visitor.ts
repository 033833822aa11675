import { isIPv6 } from 'node:net';

/**
 * What limits count as one visitor: one IPv4 address or one IPv6 /64 (a household's usual share).
 * @returns `203.0.113.9` as it is, `::ffff:203.0.113.9` likewise, an IPv6 address cut to its first 64 bits
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1]) return mapped[1];
  const bare = ip.split('%', 1)[0] ?? ip;
  if (!isIPv6(bare)) return ip;
  const [head = '', tail] = bare.split('::', 2);
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros =
    tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length - (bare.includes('.') ? 1 : 0));
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
