/** Licences that packages may have, and what they ask of us. */
export const acceptedLicences: Readonly<Record<string, string>> = {
  MIT: 'keep the notice',
  'MIT-0': 'nothing',
  ISC: 'keep the notice',
  '0BSD': 'nothing',
  'BSD-2-Clause': 'keep the notice',
  'BSD-3-Clause': 'keep the notice, do not advertise with the names',
  'Apache-2.0': 'keep the notice, say what was changed',
  'BlueOak-1.0.0': 'keep the notice',
  'MPL-2.0': 'publish changes to its own files; we make none',
  'OFL-1.1': 'fonts: keep the notice, do not sell them by themselves',
  'CC-BY-4.0': 'data: name the source',
  '(MIT OR CC0-1.0)': 'nothing, taken as CC0',
  // tv4, by way of Azurite: its page puts it into the public domain.
  'http://geraintluff.github.io/tv4/LICENSE.txt': 'nothing; only the emulator for tests has it',
};
