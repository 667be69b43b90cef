const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** True for keys that this server makes. */
export const isOwnKey = (key: string): boolean => UUID.test(key);

/** A key becomes part of a path or an address, so a wrong one must never get that far. */
export function mustBeOwnKey(key: string): void {
  if (!isOwnKey(key)) throw new Error('The key of a blob must be a UUID in lower case');
}
