import type { SetAsideKind } from '../filings/filing-status.ts';
import { printGrouped } from '../numbers/format.ts';

const days = (count: number) => `${printGrouped(count)} ${count === 1 ? 'day' : 'days'}`;
const filings = (count: number) => `${printGrouped(count)} ${count === 1 ? 'filing' : 'filings'}`;

/** The filing desk. */
export const filingMessages = {
  statuses: {
    saved: 'Saved',
    sent: 'Sent',
    approved: 'Approved',
    uploaded: 'Uploaded',
    published: 'Published',
    'not to be filed': 'Not to be filed',
  },
  /** What a status means, in the timeline. */
  deeds: {
    saved: 'Back to saved',
    sent: 'Sent to the operator',
    approved: 'Approved',
    uploaded: 'Uploaded to the registry',
    published: 'Published',
    'not to be filed': 'Not to be filed',
  },
  /** Why it is not to be filed. A later version may know more kinds. */
  setAside: {
    simulated: 'simulated',
    duplicate: 'duplicate',
    test: 'test',
    other: 'other reason',
  } satisfies Readonly<Record<SetAsideKind, string>> as Readonly<Record<string, string>>,
  beforeDesk: 'Saved, before the desk',
  beforeDeskMeaning: 'Stored before there was a desk. It is in no figure until you give it a status.',
  duties: { 'service company': 'Service company to the operator', operator: 'Operator to the registry' },
  revision: (revision: number, status: string) => `Revision ${revision}, ${status}`,
  revisionAfter: (revision: number, status: string, before: string) =>
    `Revision ${revision}, ${status}; revision ${revision - 1} was ${before}`,
  metBy: (revision: number, day: string) => `met by revision ${revision} on ${day}`,
  inTime: 'In time',
  late: (count: number) => `${days(count)} late`,
  left: (count: number) => (count === 0 ? 'today' : `${days(count)} left`),
  noDate: 'No date known',
  stopped: 'No longer due',
  reminder: (state: string) => `${state} · a reminder, not legal advice`,
  noPack:
    'No date known: the state has no rules here or none for a job that ended so early, or the document lacks the state or the end of the job.',
  countedFrom: {
    start: (day: string) => `job started ${day}`,
    end: (day: string) => `job ended ${day}`,
  },
  fromTheEnd: 'counted from the end of the job; completion is not known',
  overdue: (count: string) => `${count} overdue`,
  dueThisWeek: (count: string) => `${count} due this week`,
  overdueFilings: (count: string) => `${count} ${count === '1' ? 'filing' : 'filings'} overdue`,
  filingsDueThisWeek: (count: string) => `${count} ${count === '1' ? 'filing' : 'filings'} due this week`,
  openDesk: 'Open Filings',
  /** What comes after saving, in step 5. */
  trackIt: 'Track it in Filings',
  byHand: 'Nothing is sent from here. Send or upload the file yourself, then mark it in Filings.',
  counted: (count: string, isOpen: boolean) =>
    `${count} ${isOpen ? 'open ' : ''}${count === '1' ? 'filing' : 'filings'}`,
  listFailed: 'Failed to load the filings. Please try again later.',
  oneFailed: 'Failed to load the filing. Please try again later.',
  loading: 'Loading the filings...',
  none: 'No filing matches',
  nothingIn: {
    overdue: 'Nothing is overdue',
    week: 'Nothing is due this week',
    waiting: 'Nothing is waiting for others',
    done: 'Nothing was done in the last 30 days',
  },
  empty: {
    title: 'Nothing is stored yet, so nothing is due',
    lines: [
      ['Every stored file is a filing.', 'Save an XML to the cloud, and it appears here with its due dates.'],
      [
        'The desk keeps what you did outside.',
        'Mark a filing as sent, approved, uploaded or published: the registry has no interface for programs.',
      ],
      ['Due dates come from the state of the well.', 'They are a reminder, not legal advice, and name their source.'],
    ],
  },
  hint: 'Select filings to change them together',
  selected: (count: number) => `${printGrouped(count)} selected`,
  working: (done: number, all: number) => `Changing ${done} of ${all}`,
  marked: (count: number, status: string) => `${filings(count)} marked as ${status.toLowerCase()}`,
  assigned: (count: number, name: string) => `${filings(count)} assigned to ${name}`,
  refused: (done: number, refused: number) => `${done} changed, ${refused} refused`,
  /** For those who have left the list: how it ended, the first of what was refused, and how many more there are. */
  ended: (said: string, refused: readonly string[], more: number) =>
    [`${said}.`, ...refused, more > 0 ? `${printGrouped(more)} more ${more === 1 ? 'was' : 'were'} refused.` : '']
      .filter((part) => part !== '')
      .join(' '),
  openFindings: (count: number, place: string) =>
    count === 1 ? `1 error or refusal is open: ${place}` : `${count} errors or refusals are open: ${place}`,
  notAccepted: (count: number) =>
    `${count === 1 ? '1 error or refusal is' : `${count} errors or refusals are`} not accepted yet. Please accept each with a reason, or correct the file.`,
  backNeedsReason: 'Please give a reason for going back.',
  kindNeeded: 'Please say why the file is not to be filed.',
  otherNeedsReason: 'Please describe the other reason.',
  sameStatus: 'The filing already has this status.',
  notAnAssignee: 'This user cannot be the assignee: only active Editors and Managers who see the file can.',
  snoozeHint: 'Until then, no mail mentions it. It keeps its due dates and its place in the list and the figures.',
  snoozePast: 'Please choose a day after today.',
  snoozeReason: 'Please give a reason for the snooze.',
  reasonTooShort: (least: number) => `Please give a reason of at least ${least} characters.`,
  findingGone: 'This finding is no longer in the newest revision.',
  notAcceptable: 'Notes need no reason.',
  acceptedAlready: 'This finding is already accepted.',
  acceptanceGone: 'This acceptance was already withdrawn.',
  lapsed: 'Accepted for an earlier revision, and no longer found as it was. It no longer counts.',
  findingsFailed: (reason: string) => `The document cannot be checked: ${reason}`,
  /** Of the exported table, in order. */
  columns: {
    due: 'Due',
    daysLeft: 'Days left',
    wellName: 'Well Name',
    apiNumber: 'API Number',
    customer: 'Customer',
    state: 'State',
    county: 'County',
    jobStart: 'Job Start',
    jobEnd: 'Job End',
    status: 'Status',
    statusAt: 'Status since',
    statusBy: 'Status by',
    assignee: 'Assignee',
    snoozedUntil: 'Snoozed until',
    revision: 'Revision',
    errors: 'Errors',
    refusals: 'Refusals',
    warnings: 'Warnings',
    changedAt: 'Last change',
    fileName: 'File Name',
  },
  exportTooMany: (most: number) => `At most ${printGrouped(most)} filings can be exported. Please narrow the list.`,
  exportFailed: (reason: string) => `The filings could not be exported: ${reason}`,
  unsaved: (count: number, due: string, isWhole: boolean) =>
    `${printGrouped(count)} ${count === 1 ? 'well' : 'wells'} of your ${isWhole ? '' : 'newest '}drafts ${count === 1 ? 'is' : 'are'} not saved${due === '' ? '' : `, the first is due ${due}`}`,
  moreDrafts: (count: number) => `and ${printGrouped(count)} more`,
  olderDrafts: (count: number) => `and ${printGrouped(count)} older ${count === 1 ? 'draft' : 'drafts'}`,
} as const;
