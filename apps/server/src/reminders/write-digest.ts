import { COUNTED_FILINGS, printCounted, type UnsavedDraft } from '@disclosure/api';
import { daysBetween, type MailText, mails, messages, onOneLine, printGrouped } from '@disclosure/core';
import type { ToldFiling } from './told-filings.ts';

/** Longer lists are cut: the desk has them all. */
const MOST_LINES = 25;

/** One more than is counted of each list means that there are more. */
export interface DueLists {
  readonly overdue: readonly ToldFiling[];
  readonly week: readonly ToldFiling[];
  readonly movedBack: readonly ToldFiling[];
}

export interface Digest {
  readonly day: string;
  readonly own: DueLists;
  /** Empty lists for an Editor. */
  readonly nobodys: DueLists;
  readonly unsaved: readonly UnsavedDraft[];
}

const { digest: texts } = mails;

/** As a mail. What others have typed stands within lines of ours, and in the text only. */
export function writeDigest(digest: Digest, url: string): MailText {
  const { day, own, nobodys, unsaved } = digest;
  const sections = [
    ...sectionsOf(own, { day, url, title: (title) => title }),
    ...(unsaved.length === 0 ? [] : [unsavedSection(unsaved, day, url)]),
    ...sectionsOf(nobodys, { day, url, title: texts.nobodys }),
    ...(sizeOf(nobodys) === 0 ? [] : [texts.nobodysMeaning]),
  ];
  const end = [texts.desk(`${url}/filings`), texts.end(`${url}/profile#reminders`), texts.product];
  return { subject: subjectOf(digest), text: [texts.begin(day), ...sections, ...end].join('\n\n') + '\n' };
}

/** A filing that is overdue may also be moved back. */
const sizeOf = ({ overdue, week, movedBack }: DueLists) =>
  new Set([...overdue, ...week, ...movedBack].map(({ file_number }) => file_number)).size;

function subjectOf({ own, nobodys, unsaved }: Digest): string {
  const { parts } = texts;
  const all: readonly [number, (count: string) => string][] = [
    [own.overdue.length, parts.overdue],
    [own.week.length, parts.week],
    [own.movedBack.length, parts.movedBack],
    [wellsOf(unsaved), (count) => texts.wells(orMore(count, unsaved))],
    [sizeOf(nobodys), parts.nobodys],
  ];
  const told = all.filter(([count]) => count > 0).map(([count, words]) => words(printCounted(count)));
  return texts.subject(told.join(', '));
}

const wellsOf = (drafts: readonly UnsavedDraft[]) => drafts.reduce((sum, { wells }) => sum + wells.length, 0);

const draftsOf = (told: readonly UnsavedDraft[]) => told[0]?.ofDrafts ?? told.length;
/** The wells of drafts that are not told are not counted. */
const orMore = (count: string, told: readonly UnsavedDraft[]) =>
  draftsOf(told) > told.length && !count.endsWith('+') ? `${count}+` : count;

interface Page {
  readonly day: string;
  readonly url: string;
  readonly title: (title: string) => string;
}

function sectionsOf(lists: DueLists, page: Page): string[] {
  const section = (title: string, filings: readonly ToldFiling[], tell: (filing: ToldFiling) => string) =>
    filings.length === 0
      ? []
      : [listOf(page.title(title), filings, (filing) => lineOf(tell(filing), filing, page.url))];
  return [
    ...section(texts.overdue, lists.overdue, (filing) => dueOf(filing, page.day)),
    ...section(texts.week, lists.week, (filing) => dueOf(filing, page.day)),
    ...section(texts.movedBack, lists.movedBack, ({ status_by, note }) =>
      texts.by(onOneLine(status_by), shorten(onOneLine(note ?? ''))),
    ),
  ];
}

function listOf<Item>(title: string, items: readonly Item[], tell: (item: Item) => string): string {
  const left = items.length - MOST_LINES;
  const isUncounted = items.length > COUNTED_FILINGS;
  const more = isUncounted ? `${printGrouped(COUNTED_FILINGS - MOST_LINES)}+` : printGrouped(left);
  return [
    texts.head(title, printCounted(items.length)),
    ...items.slice(0, MOST_LINES).map(tell),
    ...(left > 0 ? [`- ${texts.more(more)}`] : []),
  ].join('\n');
}

function lineOf(what: string, { well_name, customer_name, state, status, file_id }: ToldFiling, url: string): string {
  const about = [customer_name, state].map(onOneLine).filter(Boolean).join(', ');
  const filing = texts.filing(onOneLine(well_name), about, messages.filings.statuses[status].toLowerCase());
  return `- ${filing}, ${what}\n  ${url}/filings?file=${file_id}`;
}

const dueOf = ({ due }: { readonly due: string | null }, day: string): string =>
  due === null ? messages.filings.noDate : texts.due(due, wordsForDays(daysBetween(day, due)));

const wordsForDays = (days: number) => (days < 0 ? messages.filings.late(-days) : messages.filings.left(days));

function unsavedSection(drafts: readonly UnsavedDraft[], day: string, url: string): string {
  const left = draftsOf(drafts) - Math.min(drafts.length, MOST_LINES);
  return [
    texts.head(texts.unsaved, orMore(printCounted(wellsOf(drafts)), drafts)),
    ...drafts.slice(0, MOST_LINES).map((draft) => lineOfDraft(draft, day, url)),
    ...(left > 0 ? [`- ${texts.moreDrafts(printCounted(left))}`] : []),
  ].join('\n');
}

function lineOfDraft({ draftId, jobNumber, wells }: UnsavedDraft, day: string, url: string): string {
  const due = wells[0]?.due === null || wells[0] === undefined ? '' : dueOf(wells[0], day);
  const line = texts.draft(onOneLine(jobNumber), texts.wells(printCounted(wells.length)), due);
  return `- ${line}\n  ${url}/xml-creator/${draftId}/wells`;
}

const LONGEST_REASON = 200;
const shorten = (text: string) =>
  text.length > LONGEST_REASON ? `${text.slice(0, LONGEST_REASON).toWellFormed()}…` : text;
