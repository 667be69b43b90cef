import { isIP } from 'node:net';

/** Ranges that have a name. */
const NAMES = ['loopback', 'linklocal', 'uniquelocal'];

/** A list of addresses and networks, such as 10.0.0.0/8. */
export function networks(raw: string): string[] {
  const list = raw.split(/[\s,]+/).filter(Boolean);
  const wrong = list.find((part) => !NAMES.includes(part) && !isNetwork(part));
  if (wrong === undefined) return list;
  throw new Error(
    `must be a list of addresses, networks such as 10.0.0.0/8, or ${NAMES.join(', ')}; ${wrong} is none of them`,
  );
}

function isNetwork(part: string): boolean {
  const [address = '', bits, ...others] = part.split('/');
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (longest === 0 || others.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= longest);
}
