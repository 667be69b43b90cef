import { createHash } from 'node:crypto';
import { type FoundPublished, messages, type PublishedDifference } from '@disclosure/core';
import type { StoredDifferences } from './publication-rows.ts';

const texts = messages.publication;

/** Differences that are kept; of more, it is told how many there are. */
const MOST_KEPT = 50;
/** Fields that are named in words. */
const MOST_NAMED = 5;

/** What is written down of the differences that were found. */
export interface ToldFound {
  readonly disclosureId: string;
  readonly kept: readonly PublishedDifference[];
  readonly count: number;
  /** What differs; blank when nothing does. */
  readonly words: string;
  /** What an acceptance names. The same differences have the same words and the same subject. */
  readonly subject: string;
}

export function tellFound({ published: { disclosureId }, differences }: FoundPublished): ToldFound {
  const [count, kept] = [differences.length, differences.slice(0, MOST_KEPT)];
  const isNamed = count <= MOST_NAMED;
  const subject = isNamed ? disclosureId : `${disclosureId} ${digestOf(differences)}`;
  return { disclosureId, kept, count, words: wordsOf(disclosureId, differences), subject };
}

function wordsOf(disclosureId: string, differences: readonly PublishedDifference[]): string {
  if (differences.length === 0) return '';
  const named = differences.slice(0, MOST_NAMED).map(wordOf);
  const more = differences.length - named.length;
  return texts.differsFrom(disclosureId, [...named, ...(more > 0 ? [texts.andMore(more)] : [])].join('; '));
}

const wordOf = ({ field, place, ours, published }: PublishedDifference): string =>
  `${place === '' ? '' : `${place}, `}${texts.fields[field]} ${ours || '–'} / ${published || '–'}`;

/** Of all differences, also those that are neither named nor kept. */
const digestOf = (differences: readonly Told[]): string =>
  createHash('sha256')
    .update(JSON.stringify(differences.map(partsOf).toSorted()))
    .digest('base64url');

/** As it is read from the database. */
type Told = Omit<PublishedDifference, 'field'> & { readonly field: string };
const partsOf = ({ field, place, ours, published }: Told) => JSON.stringify([field, place, ours, published]);

/** True when the same was told before, as far as that was kept: an earlier program kept the first differences. */
export function isAsTold(before: StoredDifferences | undefined, told: ToldFound): before is StoredDifferences {
  if (before?.disclosure_id !== told.disclosureId || before.told !== told.words) return false;
  return before.subject === null
    ? before.difference_count === told.count && digestOf(before.differences) === digestOf(told.kept)
    : before.subject === told.subject;
}
