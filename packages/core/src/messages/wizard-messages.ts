import { printCount } from '../numbers/format.ts';

/** What the wizard says beyond the words of the specification. */
export const wizardMessages = {
  file: {
    wrongKind: (name: string) => `${name} is not a CSV, XLSX, JSON or XML file. Please choose one that is.`,
    empty: (name: string) => `${name} is empty. Please choose another file.`,
    tooLarge: (name: string) => `${name} is larger than 20 MB. Please split it into smaller files.`,
    unreadable: (name: string) => `${name} could not be read. Please close it in other programs and choose it again.`,
    notJson: (name: string) => `${name} is not valid JSON in UTF-8. Please save the job data again.`,
  },
  simulated: 'Invented data from the simulator. Do not file anything made from it.',
  lastGood: (moment: string) => `FracPro could not be reached. These are the data it gave ${moment}.`,
  refetch: {
    same: (moment: string) => `Nothing has changed since the data were fetched ${moment}. Your work stays as it is.`,
    changed: (moment: string) =>
      `The job data have changed since they were fetched ${moment}. Your edits stay. Everything else is updated.`,
  },
  /** While the dates of older job data are asked for one by one. */
  datesFetched: (done: number, all: number) => `Dates of the wells: ${done} of ${all}`,
  severalJobs: {
    tooMany: (count: number, most: number) => `These are ${count} job numbers. Please enter at most ${most} at a time.`,
    progress: (opened: number, all: number) => `${opened} of ${all} jobs opened as drafts`,
    failed: (count: number) => `${count} failed. They are still in the field, to be fetched again.`,
    stopped: (count: number) =>
      count === 1
        ? 'Leaving step 1 stopped the fetching. 1 job is not opened yet. Its number is still in the field.'
        : `Leaving step 1 stopped the fetching. ${count} jobs are not opened yet. Their numbers are still in the field.`,
    waiting: 'Waiting',
    fetching: 'Fetching...',
    canceled: 'Canceled',
    opened: (wells: number) => printCount(wells, 'well'),
  },
  firstRun: {
    title: 'First time here?',
    text: 'Enter the number of a job, and five steps lead you to a file for FracFocus. Everything you enter is saved by itself, and nothing is sent to the registry.',
    demo: 'This is a demo, so you can try everything with invented jobs.',
  },
  suggestedWater: 'Suggested by customer record',
  drafts: {
    none: 'No drafts yet. Everything you enter is saved here automatically.',
    saved: (count: number, all: number) => (count === all ? 'All saved' : `${count} of ${all} saved`),
    earlier: (step: number, wells: number, moment: string) =>
      `You already have a draft of this job: step ${step}, ${printCount(wells, 'well')}, saved ${moment}.`,
    earlierOfSome: (jobs: string) => `Already in your drafts: ${jobs}. Fetching makes a new draft of each.`,
    listFailed: 'Your drafts could not be loaded.',
    deleteFailed: 'The draft could not be deleted.',
    openFailed: 'The draft could not be opened.',
    gone: 'There is no such draft. It may have been deleted.',
    unreadable: 'This draft cannot be read. It may have been made by a newer version of this product.',
    incomplete: 'Changes that only this computer had are lost. The draft is as it was saved on the server.',
    tooLarge: 'This draft is larger than 5 MB and cannot be saved on the server. It is kept on this computer only.',
    refused: (reason: string) => `This draft is kept on this computer only. The server does not save it: ${reason}`,
    notKept: 'Nothing you enter is saved right now: neither this browser nor the server can save it.',
    openElsewhere: 'This draft is open in another tab. Only one of them can save it.',
    changedElsewhere: (moment: string) => `This draft was saved somewhere else ${moment}, after you opened it here.`,
    deletedElsewhere: 'This draft was deleted while you worked on it.',
    versions: {
      none: 'No earlier versions yet. One is kept whenever work is replaced, and from time to time while you work.',
      listFailed: 'The earlier versions could not be loaded.',
      unknownUser: 'Not known',
      ask: (moment: string) =>
        `The draft will be as it was saved ${moment}. What it is now becomes an earlier version, so you can come back to it. Stored files stay as they are.`,
      done: (moment: string) => `The draft is as it was saved ${moment}.`,
      failed: 'The draft stays as it is.',
      notSent:
        'Its newest changes are not saved on the server yet, so they would be lost. Please try again in a moment.',
      decideFirst: 'Please open it and decide which version stays.',
    },
  },
} as const;

const cells = (count: number): string => printCount(count, 'cell');

/** What the table of water sources says. The faults are the rules'. */
export const waterTableMessages = {
  eachItsOwn: 'Each well has a source of its own. Up to four sources per well, together 100 %.',
  required: 'Required',
  complete: (number: number, all: number) => `${number} of ${printCount(all, 'well')} complete`,
  attention: (number: number) => `${printCount(number, 'well')} ${number === 1 ? 'needs' : 'need'} attention`,
  selected: (number: number) => `${printCount(number, 'well')} selected`,
  total: (total: string) => `${total} %`,
  missing: (total: string, rest: string) => `${total} %, ${rest} missing`,
  tooMuch: (total: string, rest: string) => `${total} %, ${rest} too much`,
  giveRest: (rest: string) => `Give the ${rest} % to Source 1`,
  takeRest: (rest: string) => `Take the ${rest} % from Source 1`,
  useName: (name: string) => `Use ${name}`,
  notPercent: (text: string) => `"${text}" is not a percent. Please type a number from 0 to 100.`,
  filled: (wells: number) =>
    wells === 0
      ? 'Nothing was changed. Select a cell below the one to copy, or several cells from the one to copy down.'
      : `Filled down in ${printCount(wells, 'well')}`,
  copiedAbove: 'Same as above',
  nothingAbove: 'There is no well above. Please choose the well below the one to copy.',
  pasted: (refused: number, leftOut: number) =>
    [
      'Pasted',
      ...(refused > 0 ? [`${cells(refused)} could not be read`] : []),
      ...(leftOut > 0
        ? [
            `${cells(leftOut)} ${leftOut === 1 ? 'was' : 'were'} left out: there is no well or column for ${leftOut === 1 ? 'it' : 'them'}`,
          ]
        : []),
    ].join('. ') + (refused + leftOut > 0 ? '.' : ''),
  notHere: 'Only sources and percents are entered here. Please select one of them.',
  useKeys: 'The browser does not let this button read the clipboard. Please press Ctrl+V in the table.',
  undone: 'Undone',
  redone: 'Redone',
} as const;

const files = (count: number): string => printCount(count, 'file');

/** What step 5 and the saving in the background say beyond the specification. */
export const saveMessages = {
  interrupted: (count: number) =>
    `Saving was interrupted. ${count === 1 ? '1 file is' : `${count} files are`} not saved yet.`,
  stalled:
    'Saving is on hold: the server or its file store cannot be reached. Nothing is lost, and saving continues automatically.',
  notAssigned: (customer: string, count: number) =>
    `You are not assigned to ${customer}; you will not see ${count === 1 ? 'this file' : 'these files'}`,
  assignFailed: (reason: string) => `Failed to assign you: ${reason}`,
  eachItsOwn: (owners: string) => `Each well is saved for its own customer: ${owners}.`,
  simulated: 'Simulated job: the data are invented. The file is marked as simulated. Do not file it.',
  unchanged: 'Nothing changed since it was saved',
  changedSince: (revision: number) => `Saved as revision ${revision}, changed since`,
  toConfirm: (count: number) => `${count} to confirm`,
  placeholderOperator: (number: string) => `Operator number ${number} until a customer is chosen`,
  askOnce: 'Are you sure you want to save with these warnings?',
  askRefused: (refused: number, all: number) =>
    all === 1
      ? 'The registry will refuse this file. Are you sure you want to save it?'
      : `The registry will refuse ${refused} of these ${all} files. Are you sure you want to save them?`,
  /** The first of several texts of one rule that begin differently. */
  andSimilar: (message: string) => `${message}, and similar`,
  ofCustomer: (customer: string, count: number) => `${customer || 'No customer'}, ${files(count)}`,
  showWarnings: (count: number) => `Show what the ${count === 1 ? 'warning is' : `${count} warnings are`} about`,
  andMore: (names: string, more: number) => `${names} and ${more} more`,
  othersWells: (customer: string) => `These wells belong to other customers. Report them for ${customer} anyway?`,
  rebuildWarning:
    'Your edits to the rows of these wells will be replaced. You can undo this in step 4 while this page stays open.',
  checking: 'Waiting for the checks before saving...',
  twinsFailed: 'Could not check whether these jobs are already stored.',
  placesFailed: 'Could not check whether the wells are in their counties.',
  substancesFailed: 'Could not check the CAS numbers against the list of substances.',
} as const;

/** What the status line of the grid says. */
export const gridMessages = {
  nameFilled: (name: string) => `Ingredient name ${name} filled in.`,
  casFilled: (cas: string) => `CAS ${cas} filled in.`,
  casKept: (cas: string) => `CAS ${cas} stays.`,
  vendorSet: (company: string) => `${company} is the vendor.`,
  vendorUnknown: 'No vendor has this name.',
  supplierSet: (supplier: string) => `Supplier set to ${supplier}.`,
  unknownCode: (code: string) => `Code ${code} is not in the ingredients table`,
  /** Where a code is not in the list, or the customer is open: the way out is the row itself. */
  describeRow:
    'Only codes on the third-party list can be mapped, and only for a known customer. Describe this one in its row.',
  mapped: (code: string, wells: number) => `${code} is mapped. Wells changed: ${wells}.`,
  notReadable: (place: string, text: string) => `${place} was not changed: "${text}" is not a valid value.`,
  pasted: (rows: number, added: number) =>
    added === 0 ? `Rows pasted: ${rows}.` : `Rows pasted: ${rows}, of which new: ${added}.`,
  refused: (count: number, first: string) => `Cells not changed: ${count}. The first: ${first}`,
  hiddenRows: 'Nothing was changed: rows in between are hidden. Show all rows first.',
  hiddenNotCopied: 'Nothing was copied: rows in between are hidden. Show all rows first.',
  cut: (columns: number) => `Columns that did not fit: ${columns}.`,
  copied: (cells: number) => `Cells copied: ${cells}.`,
  cleared: (cells: number) => `Cells cleared: ${cells}.`,
  filled: (cells: number) => (cells === 0 ? 'There is no row above to fill from.' : `Cells filled: ${cells}.`),
  rowAdded: (row: number) => `Row ${row} added.`,
  rowsRemoved: (count: number) => `Rows removed: ${count}. Ctrl+Z brings them back.`,
  recalculated: 'Typed percents were replaced by calculated ones.',
  undone: 'Undone.',
  redone: 'Redone.',
  /** Undone or redone was another customer, which is chosen in step 5 and not seen from here. */
  customerIs: (name: string) => (name === '' ? 'The well has no customer.' : `The customer is ${name}.`),
  nothingToUndo: 'There is nothing to undo.',
  nothingToRedo: 'There is nothing to redo.',
  fixed: (label: string) => `Done: ${label}.`,
  noMatch: (text: string) => `Nothing contains "${text}".`,
  appliedToWells: (wells: number, cells: number) => `Applied. Wells changed: ${wells}, cells: ${cells}.`,
  nothingToApply: 'No other well has this row with different values.',
  noCode: 'This row was added by hand. Only rows with a chemical code can be matched in other wells.',
} as const;

/** What step 4 and pre-flight say about what a job is made of. */
export const compositionMessages = {
  usual: (range: string) => `usual ${range}\u{A0}%`,
  /** What may come on top of the usual share of additives. */
  apart: { acid: 'acid', carrier: 'other base fluid' },
  within: 'Within the usual ranges',
  outside: (count: number) => `${count} outside the usual`,
  /** Some rows are not complete, because a list of reference data could not be read. */
  incomplete: 'Incomplete until all lists are read',
  additives: 'Additives',
  additivesWithoutAcid: 'Additives without acid',
  tooMany: (additives: string, share: string, most: string) =>
    `${additives} are ${share}\u{A0}% of the job, and up to ${most}\u{A0}% is usual.`,
  largest: (name: string, share: string) => `${name} alone is ${share}\u{A0}%`,
  unidentified: (name: string, share: string) => `${name} is not identified, and is ${share}\u{A0}% of the job`,
  nameless: 'A row without a name',
} as const;

/** How many findings there are of each severity. */
export const countMessages = {
  error: (count: number) => printCount(count, 'error'),
  refusal: (count: number) => (count === 0 ? '0 refusals' : `${count} the registry will refuse`),
  warning: (count: number) => printCount(count, 'warning'),
  note: (count: number) => printCount(count, 'note'),
} as const;

/** How a well stands. The words of the groups are those of the specification. */
export const statusMessages = {
  groups: { attention: 'Needs attention', ready: 'Ready', checking: 'Checking' },
  blocked: 'Blocked',
  allReady: (count: number) => `All ${count} wells Ready`,
  refusals: (count: number) => printCount(count, 'refusal'),
  generated: (status: string) => `${status}, XML generated`,
  notSaved: (status: string) => `${status}, not saved`,
  saved: (status: string) => `${status}, saved`,
  wellsBlocked: (count: number) => `${printCount(count, 'well')} blocked`,
  notGenerated: (count: number) => `${count} cannot be generated`,
} as const;

/** What several wells share, and how it is mended in all of them at once. */
export const mendMessages = {
  /** The fix of one well, for so many wells. */
  fix: (label: string, wells: number) => `${label} in ${printCount(wells, 'well')}`,
  apiNumbers: (label: string, wells: number) => `${label} to ${printCount(wells, 'API number')}`,
  supplier: (supplier: string, wells: number) => `Use ${supplier} in ${printCount(wells, 'well')}`,
  wells: (count: number) => printCount(count, 'well'),
  say: (count: number, supplier: string) => `${printCount(count, 'well')} ${count === 1 ? 'says' : 'say'} ${supplier}`,
  sayNothing: (count: number) => `${printCount(count, 'well')} ${count === 1 ? 'names' : 'name'} none`,
  removed: 'removed',
  done: (label: string) => `Done: ${label}.`,
  undone: (wells: number) => `Undone in ${printCount(wells, 'well')}.`,
} as const;

/** Why FracPro gives no data, and what to do about it. */
export const fracproMessages = {
  notConfigured: 'FracPro is not configured',
  notThere: 'FracPro does not have the requested data.',
  jobNotFound: (jobNumber: string) => `FracPro has no job ${jobNumber}. Please check the job number.`,
  reports: {
    treatmentReport: 'treatment report',
    chemicalsReport: 'chemicals report',
    petrixData: 'field tickets',
  },
  reportNotFound: (report: string, jobNumber: string) =>
    `FracPro has no ${report} of job ${jobNumber}. Please check the job number, or load the job data from a file.`,
  timeNotFound: (stage: number) => `FracPro has no time for stage ${stage} of this well.`,
  slow: 'FracPro did not answer in time. Please try again later, or load the job data from a file.',
  unreachable: 'FracPro could not be reached. Please try again later, or load the job data from a file.',
  failed: (status: number) =>
    `FracPro reported an error (status ${status}). Please try again later, or load the job data from a file.`,
  refused: 'FracPro rejected the sign-in of this server. Please ask your administrator to check its credentials.',
  redirected:
    'FracPro redirected to another address, and redirects are not followed. Please ask your administrator to check FRACPRO_URL.',
  busy: (seconds: number) => `FracPro has too many requests. Please try again in ${seconds} s.`,
  paused: (seconds: number) => `FracPro has failed too often. Please try again in ${seconds} s.`,
  crowded: 'Too many people are using FracPro right now. Please try again in a few seconds.',
  page: 'FracPro answered with a web page instead of data. Please try again later, or load the job data from a file.',
  unreadable:
    'The answer from FracPro is incomplete or cannot be read. Please try again, or load the job data from a file.',
  tooLarge: 'The answer from FracPro is too large to be valid. Please load the job data from a file.',
  otherShape: (place: string) =>
    `FracPro answered with data in an unexpected format (${place}). Please load the job data from a file.`,
} as const;

/** What a person should know about the data of a well. */
export const jobDataMessages = {
  stagesWithout: (field: string, stages: string) => `No ${field} is known for stage ${stages}.`,
  stagesAbsent: (stages: string) => `The treatment report has no stage ${stages}.`,
  stagesTwice: (stages: string) => `The treatment report has stage ${stages} more than once.`,
  otherCount: (count: number, last: number) =>
    `The job counts ${printCount(count, 'stage')}, but the last one in the treatment report is stage ${last}.`,
  listedOtherwise: (fields: string) => `The job lists this well more than once, with different values: ${fields}.`,
  severalCustomers: (names: string) => `The field tickets name several customers: ${names}.`,
  unknownAmount: 'an unknown amount',
  noSum: (code: string, amounts: string) => `The amount of ${code} cannot be added up: ${amounts}.`,
  withoutCode: 'The chemicals report has amounts without a code.',
  tooManyChemicals: (most: number) =>
    `A well of this job has more than ${printCount(most, 'chemical')}. Please check the file.`,
  table: {
    withoutWell: 'Every row needs the name or the API number of its well',
    withoutCode: 'An amount needs a chemical code',
    withoutAmount: 'A chemical needs an amount',
    notANumber: 'This is not a number',
    notADate: 'This is not a date such as 2024-08-05 11:09',
    differs: (row: number, value: string) => `Row ${row} says ${value} for the same well`,
    empty: 'The file has no wells. Please fill in the template, one row for each chemical of each well.',
    refused: (place: string, message: string) => `${place}: ${message}`,
  },
} as const;
