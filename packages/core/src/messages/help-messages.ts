import type { TermName } from './terms.ts';

/** What the help says about a page. */
export interface PageHelp {
  readonly about: string;
  /** The heading of the user guide that it leads to. */
  readonly guide?: string;
  /** What to do, in order. */
  readonly steps: readonly string[];
  readonly terms: readonly TermName[];
}

/** By page: the steps of the wizard by the end of their address, the others by their whole address. */
export const pageHelp = {
  job: {
    guide: 'From a job number to a saved file',
    about: 'Here you choose the job. Its wells come from FracPro, or from a file that you have.',
    steps: [
      'Type the job number and press Fetch Job Data.',
      'Several numbers, with commas or spaces between them, become one draft each.',
      'To go on with earlier work, open it under My drafts.',
    ],
    terms: ['job', 'draft'],
  },
  wells: {
    guide: 'From a job number to a saved file',
    about: 'Here you choose the wells to report. Each of them becomes one file.',
    steps: [
      'Select the wells one by one, or press Select all.',
      'Edit a well that lacks something: the card says what.',
      'Press Continue with Selected Wells.',
    ],
    terms: ['apiNumber', 'tvd', 'cleanVolume'],
  },
  water: {
    guide: 'Water that differs from well to well',
    about: 'Here you say where the water of each well came from. The file lists it.',
    steps: [
      'Choose the source, or up to four sources with their percents.',
      'Turn off Same for all wells where the wells differ.',
      'Continue: the lists of ingredients are made.',
    ],
    terms: ['waterSource', 'baseWater'],
  },
  disclosure: {
    guide: 'Ten wells, one with a fault',
    about:
      "Here each well's list of ingredients is made ready for the file. Red cells must be filled before you can go on; amber ones deserve a look.",
    steps: [
      'Check the composition against its usual ranges.',
      'Fix each problem where it is marked. F8 goes to the next one.',
      'When all wells are ready: Proceed to XML Generation.',
    ],
    terms: [
      'tvd',
      'cas',
      'sg',
      'percentInAdditive',
      'percentInHFJob',
      'baseWater',
      'msds',
      'nonMsds',
      'proprietary',
      'refusal',
      'neighbours',
    ],
  },
  xml: {
    guide: "Why can't I go on?",
    about: 'Here the files are made, checked and saved. Nothing is sent to the registry.',
    steps: [
      'Read the pre-flight: errors prevent a file, refusals only warn you.',
      'Press Generate, and look at the preview.',
      'Download the file, or press Save to Cloud, where your colleagues find it.',
    ],
    terms: ['preflight', 'refusal', 'customer', 'operatorNumber', 'revision'],
  },
  '/filings': {
    guide: 'What is due, and what was sent',
    about: 'Here you see what is due, and keep what was sent, approved, uploaded and published.',
    steps: [
      'Press a figure to see what is overdue or due this week.',
      'Open a filing: its due dates, its problems, what happened.',
      'Mark it as sent, approved, uploaded or published, one by one or many at once.',
    ],
    terms: ['filing', 'assignee', 'snooze', 'archive', 'published', 'refusal', 'revision'],
  },
  '/xml-viewer': {
    guide: "Find last month's file, compare it and download it",
    about: 'Here are the saved files of your customers, newest first.',
    steps: [
      'Search, or filter by customer, state and day.',
      'Open a file to read it, its ingredients, its XML and its history.',
      'Select two files to compare them, or several to download them together.',
    ],
    terms: ['customer', 'revision', 'refusal', 'neighbours', 'bin'],
  },
  '/xml-viewer/compare': {
    guide: "Find last month's file, compare it and download it",
    about: 'Here two files, or two revisions of one file, stand side by side.',
    steps: ['Read what differs: each row says how.', 'Show all rows to see also what is the same.'],
    terms: ['revision', 'percentInHFJob'],
  },
  '/xml-viewer/check': {
    guide: 'Check a thousand files of another tool',
    about: 'Here files are checked that are not stored. They stay on your computer.',
    steps: [
      'Drop up to 1,000 XML files or a ZIP, or press Choose files.',
      'Press a figure or a rule to see only those files, and open one to read what was found.',
      'Report gives you a table of all findings.',
    ],
    terms: ['verdict', 'refusal'],
  },
  '/xml-viewer/bin': {
    about: 'Here are the files that were deleted in the last 30 days.',
    steps: ['Restore a file to have it back in the list, with all its revisions.'],
    terms: ['bin', 'revision'],
  },
  '/settings/users': {
    guide: 'A new colleague with thirty customers',
    about: 'Here Managers look after users: their roles, and the customers whose files they see.',
    steps: [
      'Add a user: an invitation is mailed, with a link to set the password.',
      'Assign the customers whose files the user may see.',
      'Access shows all users and customers: select both and assign them at once, or give users the same as a colleague.',
      'Import many users from a spreadsheet; each gets an invitation.',
    ],
    terms: ['role', 'customer'],
  },
  '/settings/customers': {
    guide: 'Import 200 rows with five faults',
    about: 'Here are the companies whose wells you report.',
    steps: [
      'Keep the operator number right: it is printed in every file.',
      'Other names help to recognize the customer in job data.',
      'Manage Third Party Chems says what the codes of a customer stand for.',
    ],
    terms: ['customer', 'operatorNumber', 'thirdParty', 'waterSource'],
  },
  '/settings/vendors': {
    guide: 'Import 200 rows with five faults',
    about: 'Here are the companies whose contact data files print for trade secrets.',
    steps: ['Give each vendor a whole address and a phone number: the registry refuses a contact without them.'],
    terms: ['vendor', 'supplier', 'proprietary'],
  },
  '/settings/ingredients': {
    guide: 'Correct a wrong CAS number',
    about: 'Here is the table that says what each chemical code is made of. Step 4 of the wizard reads it.',
    steps: [
      'Search by code, trade name or CAS number.',
      'The audit beside the table shows what contradicts itself or is wrong.',
      'Saved files stay as they are, whatever you change here.',
    ],
    terms: ['ingredient', 'chemicalCode', 'additive', 'cas', 'sg', 'percentInAdditive', 'nonMsds', 'proprietary'],
  },
  '/settings/registry': {
    guide: 'See what is public, and what neighbors filed',
    about: 'Here Managers load the archive that the public registry publishes every night.',
    steps: [
      'Download FracFocusCSV.zip from the registry, under Data Download.',
      'Drop it here. It is uploaded first, and then loaded; the archive in use stays in use until the new one is whole.',
      'The report tells how many lines were left out, and why.',
    ],
    terms: ['archive', 'published', 'neighbours', 'filing'],
  },
  '/settings/deleted': {
    about: 'Here is what was deleted in the last 30 days, other than files.',
    steps: ['Restore a record to have it back as it was.'],
    terms: ['customer', 'vendor', 'ingredient', 'thirdParty'],
  },
  '/settings/audit': {
    about: 'Here it says who changed what, and when. No one can change it.',
    steps: ['Filter by person, object, deed and day.', 'Details shows what was recorded.'],
    terms: ['role', 'revision'],
  },
  '/guide': {
    about: 'Here the tasks of an office week are explained, step by step.',
    steps: ['Find your task among the headings.', 'Open the help of a page for its terms and keys.'],
    terms: ['job', 'draft', 'refusal', 'revision'],
  },
  '/profile': {
    about: 'Here are your name, your email address, your password and the browsers that you are signed in with.',
    steps: [
      'Turn on two-step sign-in to protect your account.',
      'Choose under Reminders whether you get the digest, and make a calendar address.',
      'End a session that you do not know.',
    ],
    terms: ['role', 'customer', 'digest', 'calendarAddress'],
  },
} as const satisfies Readonly<Record<string, PageHelp>>;

export type HelpTopic = keyof typeof pageHelp;

/** The id of a heading of the user guide, as GitHub makes it, so that links work in both places. */
export const idOfHeading = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s/g, '-');

/** What the help and the search over everything say beyond that. */
export const helpMessages = {
  title: 'Help for this page',
  none: 'There is no help for this page.',
  guide: (step: number) => (step > 0 ? `User guide, step ${step}` : 'User guide'),
  allTerms: 'All terms',
  thisPage: 'This page',
  /** What each key does; two names where a second key does the opposite. */
  keys: {
    problem: 'Next, previous problem',
    well: 'Next, previous well',
    fillDown: 'Fill down from the first selected line',
    sameAsAbove: 'Same as above',
    undo: 'Undo, redo',
    deleteRows: 'Delete rows',
    insertRow: 'Insert a row',
    find: 'Find in the grid',
    step: 'Go to a step',
    editWell: 'Edit the well',
    searchFiles: 'Search files',
    move: 'Move in the list',
    open: 'Open',
    select: 'Select',
    download: 'Download',
    delete: 'Delete',
    search: 'Search everywhere',
    help: 'This help',
  },
} as const;

export const paletteMessages = {
  label: 'Search everywhere',
  placeholder: 'Go to a page, file, customer or job',
  noPlaces: 'Type to find a page, file, customer or job.',
  failed: 'Files could not be searched on the server.',
  onlyYours: 'only what you may see',
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  groups: {
    places: 'Last places',
    files: 'Files',
    customers: 'Customers',
    jobs: 'Jobs and drafts',
    pages: 'Pages and actions',
  },
  ofMany: (group: string, shown: number, all: string) => `${group} · ${shown} of ${all}`,
  newDisclosure: 'New disclosure from a job number',
  fetchJob: (jobNumber: string) => `New disclosure from job ${jobNumber}`,
  searchFiles: (text: string) => `Search files for "${text}"`,
} as const;
