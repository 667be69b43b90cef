/** What a driver reports when the database, not the question, is at fault. */
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '40001', // could not be put in an order with others
  '40P01', // waited in a circle with others
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  '57014', // took longer than a statement may
  '57P01', // shut down by its administrator
  '57P02', // crashed
  '57P03', // still starting
  '57P05', // idle session ended
  '25006', // read-only, as after a fail-over
]);

/** These come without a code. */
const SAID =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after|Client (has encountered a connection error|was closed) and is not queryable)/;

/** True when the same request may well succeed in a moment. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  const isOurs = 'syscall' in error && code === 'ENOENT' && error.syscall !== 'connect';
  return !isOurs && (AWAY.has(code) || code.startsWith('08') || SAID.test(error.message));
}
