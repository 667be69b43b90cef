import {
  compositionMessages,
  countMessages,
  fracproMessages,
  gridMessages,
  jobDataMessages,
  mendMessages,
  saveMessages,
  statusMessages,
  waterTableMessages,
  wizardMessages,
} from './wizard-messages.ts';
import { correctionMessages } from './correction-messages.ts';
import { stateMessages } from './state-messages.ts';
import { checkMessages } from './check-messages.ts';
import { fileMessages } from './file-messages.ts';
import { filingMessages } from './filing-messages.ts';
import { frameMessages } from './frame-messages.ts';
import { mirrorMessages } from './mirror-messages.ts';
import { reminderMessages } from './reminder-messages.ts';
import { administrationMessages } from './administration-messages.ts';

/** Every exact text that is not a rule, by area. Labels and headings stand in the component where they are read. */
export const messages = {
  ...mirrorMessages,
  ...frameMessages,
  ...administrationMessages,
  profile: {
    saved: 'Profile updated successfully',
    passwordChanged: 'Password changed successfully',
    failed: 'An error occurred while updating your profile',
    roleFixed: 'Role cannot be changed',
    emailTaken: 'A user with this email already exists',
    confirmationSent: (email: string) => `We sent a link to ${email}. Your email address changes when you open it.`,
    emailConfirmed: 'Your email address has been changed.',
    confirmationInvalid: 'This confirmation link is invalid or has expired. Please change your email address again.',
    stale: 'Someone else saved this first. Please look at the current version and try again.',
  },
  job: {
    fetchFailed: (reason: string) => `Failed to fetch job data: ${reason}`,
    noWells: 'No wells found for this job number',
    wellDetailsFailed: (reason: string) => `Failed to load well details: ${reason}`,
    ingredientsFailed: 'Failed to load ingredients list',
    loadingLists: 'Loading ingredients, vendors and customers...',
    notANumber: 'Not a number – will be saved as 0',
    leftOut: 'Not a number – will be left out',
  },
  disclosure: {
    chemicalsFailed: 'Failed to process chemicals. Please try again.',
    prepareFailed: (reason: string) => `Failed to prepare data: ${reason}`,
    correctErrors: 'Please correct all errors before proceeding',
    correctErrorsInAllWells: 'Please correct all errors in all wells before proceeding',
    rowsFollow: 'The rows are incomplete without it. They are completed as soon as it can be read.',
    codesKnown: 'Codes that were unknown are known now, and their rows are filled in.',
    recordsTaken: 'Customers or vendors were changed. The wells now use the new data.',
    rowsCompleted: 'The missing data have been loaded, and the rows are complete. What you typed stays.',
    rebuildRows: (customer: string) => `Rebuild rows for ${customer}`,
  },
  grid: gridMessages,
  composition: compositionMessages,
  counts: countMessages,
  status: statusMessages,
  mends: mendMessages,
  customerChoice: {
    fetchFailed: 'Failed to fetch customer or vendor data. Some information may not be displayed correctly.',
    /** Behind each of the next three texts, where no customer can be selected yet. */
    later: 'You do this in step 5.',
    notFound: (id: number | string) => `Associated customer (ID: ${id}) not found. Please select a customer manually.`,
    different:
      'Selected wells have different customer associations. Please select a customer manually for XML generation.',
    someAssociated: 'Some wells have customer associations while others do not. Please select a customer manually.',
    eachItsOwn: (owners: string) => `Save each well for its own customer (${owners})`,
    settled: {
      id: 'id in the job data',
      'other name': 'other name',
      'equal name': 'equal name',
      confirmed: (user: string) => `suggested and confirmed by ${user}`,
      saidToBeConfirmed: (user: string) =>
        `suggested and confirmed, as the draft says, by ${user || 'a user without a name'}`,
      chosen: 'chosen by hand',
    },
    howSettled: 'How that was settled',
    whoseFile: 'Whose file it is, and how that was settled',
    needsClick: 'Suggested, needs a click',
    none: 'No customer',
    jobDataSay: (name: string) => `The job data say “${name}”.`,
    perhaps: (names: string) => `Perhaps ${names}.`,
    unsettled: (customer: string) =>
      `An earlier version selected ${customer} by a similar name. Please confirm it, or select another customer.`,
    beforeSaving: 'Please select a customer before saving the XML file.',
    beforeSavingSeveral: 'Please select a customer before saving the XML files.',
    stillLoading:
      'The customer you selected was still being loaded. Please check which customer is selected, and save again.',
  },
  xml: {
    generateFailed: (reason: string) => `Failed to generate XML: ${reason}`,
    downloadFailed: (reason: string) => `Failed to download XML: ${reason}`,
    notConfigured: 'Azure Storage is not configured. Please contact your administrator.',
  },
  saving: { ...frameMessages.saving, ...saveMessages },
  files: fileMessages,
  filings: filingMessages,
  reminders: reminderMessages,
  check: checkMessages,
  fracpro: fracproMessages,
  jobData: jobDataMessages,
  wizard: wizardMessages,
  waterTable: waterTableMessages,
  states: stateMessages,
  correction: correctionMessages,
} as const;
