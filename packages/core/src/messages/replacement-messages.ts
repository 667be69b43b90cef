import type { UseKind } from '../model/reference.ts';
import { printCount } from '../numbers/format.ts';

const nouns: Readonly<Record<UseKind, string>> = {
  ingredient: 'ingredient',
  mapping: 'mapping',
  user: 'user',
  file: 'saved file',
  'other name': 'other name',
  job: 'job',
};

const pick = (count: number, one: string, several: string): string => (count === 1 ? one : several);

/** The texts about where a record is used, and what replaces it. Apart from the others: only its dialog needs them. */
export const replacementMessages = {
  heading: 'Where it is used',
  nouns,
  unused: 'Nothing uses it.',
  filesStay: 'stay as they are',
  inJobs: (jobs: number, day: string) => `in ${printCount(jobs, 'job')}, last on ${day}`,
  moreUses: (count: number) => `and ${count} more`,
  loading: 'Looking for where it is used...',
  loadFailed: 'Failed to load where it is used. Please try again.',
  audited: 'Written to Audit with what it changed',

  // What the deletion of an ingredient or of a mapping does to the next disclosures.
  mapped: (customers: number) => `${printCount(customers, 'customer')} ${pick(customers, 'has', 'have')} mapped it.`,
  becomeUnknown: (codes: string, count: number) =>
    `Without it, ${codes} ${pick(count, 'becomes an unknown code', 'become unknown codes')} in the next disclosure.`,
  leftOut: (codes: string) => `Without it, the next disclosures with ${codes} leave this ingredient out.`,
  codeInJobs: (code: string, customer: string) =>
    `Jobs of ${customer} have used ${code}. Without the mapping it becomes an unknown code in the next disclosure.`,

  replace: 'Replace by...',
  chooseOne: 'Please choose what replaces it',
  replaceAndDelete: 'Replace and delete',
  deleteWith: (mappings: number) => `Delete with ${printCount(mappings, 'mapping')}`,
  deleteMappingsToo: (mappings: number) => pick(mappings, 'Delete the mapping too', 'Delete the mappings too'),
  deleteOnly: 'Delete without a replacement',

  // What a replacement does.
  pointTo: (mappings: number, product: string, parts: string) =>
    `${printCount(mappings, 'mapping')} will point to ${product} (${parts}). ` +
    `The next disclosures of ${pick(mappings, 'this customer', 'these customers')} name these ingredients.`,
  insteadOf: (product: string) => `No other ingredient of ${product} stays mapped there.`,
  codePointsTo: (code: string, product: string, parts: string) =>
    `${code} will point to ${product} (${parts}). The next disclosures with this code name these ingredients.`,
  newSupplier: (ingredients: number, company: string) =>
    `${printCount(ingredients, 'ingredient')} will have ${company} as supplier.`,
  newClaimant: (company: string) => `The next disclosures name ${company} as claimant of what is proprietary.`,
  takesOver: (name: string, before: string) =>
    `${name} takes over the users, the mappings, the saved files and the names. Job data that name ${before} mean ${name} from then on. What the files say stays as it is.`,
  keepsCodes: (name: string, codes: string) => `${name} keeps its own mapping of ${codes}.`,
  gaining: (users: number) => `${printCount(users, 'user')} ${pick(users, 'gains', 'gain')} sight of files:`,
  losing: (users: number) => `${printCount(users, 'user')} ${pick(users, 'loses', 'lose')} sight of files:`,
  sightOf: (person: string, files: number) => `${person}: ${printCount(files, 'file')}`,
  sameSight: 'Everyone sees the same files as before.',

  sameName: (company: string, vendors: number) => `${company} is listed ${vendors} times.`,
  twinStays: (vendor: string) => `${vendor} stays in the list.`,
  taken: (company: string) => `A vendor named ${company} is already listed.`,

  changed: 'This record, or what uses it, has changed since you were asked. Please look again and decide once more.',
  gone: 'What you chose no longer exists. Please choose again.',
  itself: 'A record cannot replace itself. Please choose another one.',
} as const;
