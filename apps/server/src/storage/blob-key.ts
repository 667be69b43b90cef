const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Stands before the name of a blob that somebody else put into the store. */
const ADOPTED = 'adopted:';

/** True for keys that this server makes. */
export const isOwnKey = (key: string): boolean => UUID.test(key);

/** A key becomes part of a path or an address, so a wrong one must never get that far. */
export function mustBeOwnKey(key: string): void {
  if (!isOwnKey(key)) throw new Error('The key of a blob must be a UUID in lower case');
}

/** The key of a blob by the name that it has in its container. */
export const keyOfName = (name: string): string => (isOwnKey(name) ? name : ADOPTED + name);

/** The name of a blob in its container. Only a listing gives out keys of adopted blobs; no caller makes one. */
export function nameOfKey(key: string): string {
  if (!key.startsWith(ADOPTED)) {
    mustBeOwnKey(key);
    return key;
  }
  const name = key.slice(ADOPTED.length);
  if (!staysInside(name)) throw new Error('The key of a blob must not lead out of its container');
  return name;
}

/** Addresses fold `..` away, and what comes before it: such a name would mean a blob of another container. */
export const staysInside = (name: string): boolean =>
  name !== '' && !name.split(/[/\\]/).some((part) => part === '.' || part === '..');
