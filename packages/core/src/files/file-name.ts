/** What some file system refuses in a name; control characters too. */
const REFUSED = /[\\/:*?"<>|]|\p{Cc}/gu;

/** The name under which a well's document is downloaded and written. */
export const disclosureFileName = (wellName: string): string =>
  `${wellName.replaceAll(REFUSED, '-')} Chemical Disclosure.xml`;

/** The name, or the name with the lowest number from (2) on that is not taken. Capital letters make no difference. */
export function freeFileName(name: string, isTaken: (name: string) => boolean): string {
  const [, stem = name, ending = ''] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? [];
  let free = name;
  for (let number = 2; isTaken(free.toLowerCase()); number += 1) free = `${stem} (${number})${ending}`;
  return free;
}
