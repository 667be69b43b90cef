import { auditMessages } from '../messages/audit-messages.ts';
import type { Deed } from '../model/deed.ts';
import { printGrouped } from '../numbers/format.ts';
import { listWords } from '../texts/list-words.ts';
import { type FieldChange, fieldChanges, printValue, wordsOfField } from './field-changes.ts';

/** Where an object can be looked at: a list that is searched for it, or a file by its id. */
export interface ObjectPlace {
  readonly list: 'users' | 'customers' | 'vendors' | 'ingredients' | 'files';
  readonly key: string;
}

/** A piece of a sentence, and what it is. */
export interface SentencePart {
  readonly text: string;
  readonly as: 'words' | 'person' | 'object' | 'value';
  /** Of an object that was not removed by the deed. */
  readonly place?: ObjectPlace;
}

export interface Sentence {
  readonly parts: readonly SentencePart[];
  /** What the sentence leaves out because it would be too long; blank where nothing is. */
  readonly addition: string;
}

/** What a deed was, in a sentence. Of a file that the reader does not see, only who did what. */
export function tellDeed(deed: Deed): Sentence {
  const { entity, more = 0 } = deed;
  return {
    parts: fill(templateOf(deed), (name) => partsFor(deed, name)),
    addition: more > 0 ? auditMessages.more(more, entity) : '',
  };
}

/** The sentence as one text. */
export function printDeed(deed: Deed): string {
  const { parts, addition } = tellDeed(deed);
  return [parts.map(({ text }) => text).join(''), addition].filter(Boolean).join(', ');
}

/** Entries of other versions may name a deed that there is no sentence for. Then it is told by its words. */
function templateOf(deed: Deed): string {
  const { entity, action } = deed;
  const sentences: Readonly<Record<string, Readonly<Record<string, string>>>> = auditMessages.sentences;
  const sentence = sentences[entity]?.[action];
  if (sentence === undefined) return auditMessages.changes.unknown;
  if (action !== 'changed') return sentence;
  if (entity === 'file') return templateOfFileChange(deed, sentence);
  return templateOfChange(fieldChanges(deed)) ?? sentence;
}

function templateOfFileChange({ name, before, after }: Deed, saved: string): string {
  if (name === '') return auditMessages.changes.hidden;
  const isSameRevision = before !== null && before['revision'] === after?.['revision'];
  if (isSameRevision) return auditMessages.changes.owner;
  return after?.['corrects'] === undefined ? saved : auditMessages.changes.corrected;
}

/** Changes of a yes or no have sentences of their own, by the new value. */
const special: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  two_step: auditMessages.changes.two_step,
  recovery_codes: auditMessages.changes.recovery_codes,
  digest: auditMessages.changes.digest,
  calendar_address: auditMessages.changes.calendar_address,
  all_access: auditMessages.changes.all_access,
};

function templateOfChange([first, ...others]: readonly FieldChange[]): string | undefined {
  const { one, filled, cleared, several } = auditMessages.changes;
  if (!first) return undefined;
  if (others.length > 0) return several;
  const own = special[first.field]?.[first.after ?? ''];
  if (own !== undefined) return own;
  if (!first.before) return filled;
  return first.after ? one : cleared;
}

/** Nothing: the entry does not say it. */
type Fill = (name: string) => readonly SentencePart[];

function fill(template: string, fillSlot: Fill, isOptional = false): SentencePart[] {
  return template
    .split(/(\[[^\]]*\]|\{\w+\})/)
    .filter((piece) => piece !== '')
    .flatMap((piece): readonly SentencePart[] => {
      if (piece.startsWith('{')) return orBlank(fillSlot(piece.slice(1, -1)), isOptional);
      if (!piece.startsWith('[')) return [{ text: piece, as: 'words' }];
      const inner = fill(piece.slice(1, -1), fillSlot, true);
      return inner.some(({ as }) => as !== 'words') ? inner : [];
    });
}

const orBlank = (parts: readonly SentencePart[], isOptional: boolean) =>
  parts.length > 0 || isOptional ? parts : [words(auditMessages.blank)];

function partsFor(deed: Deed, slot: string): readonly SentencePart[] {
  if (slot === 'who') return [{ text: nameOfAuthor(deed), as: 'person' }];
  const own = ownParts[slot]?.(deed);
  if (own) return own;
  const text = printValue(slot, sideOf(deed)?.[slot]);
  if (text === '') return [];
  const place = placeOfSlot(slot, text);
  return [place ? { text, as: 'object', place } : { text, as: 'value' }];
}

const nameOfAuthor = ({ user }: Deed): string => (user ? user.name || user.email : auditMessages.server);

const sideOf = ({ before, after }: Deed) => after ?? before;

const words = (text: string): SentencePart => ({ text, as: 'words' });
const value = (text: string | undefined): readonly SentencePart[] => [
  { text: text || auditMessages.blank, as: 'value' },
];

/** Slots that are not fields of the entry. */
const ownParts: Readonly<Record<string, (deed: Deed) => readonly SentencePart[] | undefined>> = {
  object: (deed) => [partOfObject(deed)],
  deed: ({ entity, action }) => [words(`${entity} ${action}`)],
  field: (deed) => [words(wordsOfField(fieldChanges(deed)[0]?.field ?? ''))],
  fields: (deed) => [words(listWords(fieldChanges(deed).map(({ field }) => wordsOfField(field))))],
  before: (deed) => value(fieldChanges(deed)[0]?.before),
  after: (deed) => value(fieldChanges(deed)[0]?.after),
  disclosures: (deed) => countIn(deed, 'disclosures'),
  left_out: (deed) => countIn(deed, 'left_out'),
  customer: (deed) => (deed.entity === 'mapping' ? customerOfMapping(deed) : undefined),
};

function countIn(deed: Deed, field: string): readonly SentencePart[] | undefined {
  const count = sideOf(deed)?.[field];
  return typeof count === 'number' ? value(printGrouped(count)) : undefined;
}

/** The name of a mapping is its code and its customer. */
function customerOfMapping({ name, before, after }: Deed): readonly SentencePart[] {
  const code = printValue('', (after ?? before)?.['chem_code']);
  const customer = name.startsWith(code) ? name.slice(code.length).replace(/^\s*–\s*/, '') : name;
  return [{ text: customer, as: 'object', place: { list: 'customers', key: customer } }];
}

function placeOfSlot(slot: string, text: string): ObjectPlace | undefined {
  if (slot === 'customer') return { list: 'customers', key: text };
  if (slot === 'user') return { list: 'users', key: text };
  return slot === 'ingredient' ? { list: 'ingredients', key: text.split(' - ')[0] ?? text } : undefined;
}

/** It is not there any more. */
const removals: ReadonlySet<string> = new Set(['deleted', 'purged']);

function partOfObject(deed: Deed): SentencePart {
  const { entity, name, action } = deed;
  if (entity === 'file' && name === '') return words(auditMessages.hiddenFile);
  const text = entity === 'file' ? name.replace(/ Chemical Disclosure( \(\d+\))?\.xml$/, '$1') : name;
  const place = removals.has(action) ? undefined : placeOfObject(deed);
  return place ? { text, as: 'object', place } : { text, as: 'object' };
}

function placeOfObject(deed: Deed): ObjectPlace | undefined {
  const { entity, name } = deed;
  if (entity === 'user') return { list: 'users', key: name };
  if (entity === 'customer') return { list: 'customers', key: name };
  if (entity === 'vendor') return { list: 'vendors', key: name };
  if (entity === 'ingredient') return { list: 'ingredients', key: name.split(' – ')[0] ?? name };
  const id = sideOf(deed)?.['id'];
  return entity === 'file' && typeof id === 'string' ? { list: 'files', key: id } : undefined;
}
