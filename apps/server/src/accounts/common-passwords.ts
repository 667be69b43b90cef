import { MIN_PASSWORD_LENGTH } from '@disclosure/core';

let known: Promise<ReadonlySet<string>> | undefined;

/** Shorter ones are refused for their length. The list is loaded when it is first asked. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= MIN_PASSWORD_LENGTH));
}

/** True for a password that is among the first an attacker tries, whatever its case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= load();
  return (await known).has(password.toLowerCase());
}
