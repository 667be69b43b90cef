export interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
}

/** A full name splits at its last blank. One word is no full name. */
export function readPersonName(fullName: string): PersonName | undefined {
  const words = fullName.trim().split(/\s+/);
  const lastName = words.pop();
  if (words.length === 0 || !lastName) return undefined;
  return { firstName: words.join(' '), lastName };
}

/** What the header shows: both names, or what stands before the @. */
export function displayName(firstName: string | undefined, lastName: string | undefined, email: string): string {
  return firstName && lastName ? `${firstName} ${lastName}` : (email.split('@')[0] ?? '');
}
