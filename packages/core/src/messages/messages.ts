import { gridMessages, saveMessages, wizardMessages, fracproMessages, jobDataMessages } from './wizard-messages.ts';
import { fileMessages } from './file-messages.ts';
import { administrationMessages } from './administration-messages.ts';

/** Every exact text that is not a rule, by area. Labels and headings stand in the component where they are read. */
export const messages = {
  ...administrationMessages,
  unexpected: 'An error occurred. Please try again.',
  loading: 'Loading...',
  routingFailed: 'Unexpected Application Error!',
  noSuchPage: 'That page does not exist',
  noMessages: 'There are no messages yet.',
  connectionLost: 'Connection lost – your work is kept on this computer',
  demo: 'Demo data: invented companies and wells, known passwords. Do not file anything made here.',

  session: {
    tokenMissing: 'Authentication token is missing',
    tokenNotFound: 'No authentication token found',
    catalogueTokenNotFound: 'Authentication token not found',
    refreshFailed: 'Failed to refresh authentication token',
    over: 'Your session has ended. Please sign in again.',
    forbidden: 'You do not have permission to do this.',
  },
  signIn: {
    failed: 'Invalid email or password',
    noUser: 'User data not provided in login response',
    done: 'Signed in',
    maintenance: 'Part of the service is unavailable, so signing in may fail. Please try again in a few minutes.',
    unreachable: 'The server could not be reached. Please try again in a moment.',
    tooMany: (seconds: number) => `Too many failed attempts. Please try again in ${seconds} s.`,
  },
  twoStep: {
    codeNeeded: 'Enter the 6-digit code from your authenticator app.',
    wrongCode: 'That code is not right, or was used before. Please wait for the next one and try again.',
    tooManyCodes: (minutes: number) =>
      `Too many wrong codes. Please try again in ${minutes} min, or ask a Manager to reset your two-step sign-in.`,
    managersMust: 'Managers must use two-step sign-in here. Please set it up in your profile first.',
    turnedOn: 'Two-step sign-in is on. Your other sessions have ended.',
    turnedOff: 'Two-step sign-in is off.',
    codesRenewed: 'These are your new recovery codes. The old codes no longer work.',
    isOn: 'Two-step sign-in is already on.',
    isOff: 'Two-step sign-in is not on.',
    notBegun: 'Please start setting up two-step sign-in first.',
    loadFailed: 'Your sign-in settings could not be loaded.',
    keepCodes:
      'Keep these codes where you can find them without your phone. Each works once. They are not shown again.',
  },
  sessions: {
    loadFailed: 'Your sessions could not be loaded.',
    ended: 'The session has ended.',
    othersEnded: 'You are signed out everywhere else.',
  },
  signOut: { done: 'Signed out' },
  forgotPassword: {
    sent: 'Password reset instructions have been sent to your email.',
    checkInbox: 'Please check your inbox and follow the instructions to reset your password.',
    noAccount: 'No account found with this email address.',
    tooMany: (seconds: number) => `Too many requests. Please try again in ${seconds} s.`,
  },
  resetPassword: {
    invited: 'Choose a password to activate your account.',
    invalidLink: 'Invalid Reset Link',
    linkExpired: 'The password reset link is invalid or has expired.',
    done: 'Your password has been reset successfully!',
    redirecting: 'You will be redirected to the sign-in page shortly...',
    invalidToken: 'Invalid or expired reset token. Please request a new password reset.',
  },
  changePassword: {
    failed: 'Failed to change password',
    unreachable: 'An error occurred while changing password',
    done: 'Password changed successfully!',
    wrongPassword: 'Current password is incorrect',
  },
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
    notANumber: 'Not a number – will be saved as 0',
  },
  disclosure: {
    chemicalsFailed: 'Failed to process chemicals. Please try again.',
    prepareFailed: (reason: string) => `Failed to prepare data: ${reason}`,
    correctErrors: 'Please correct all errors before proceeding',
    correctErrorsInAllWells: 'Please correct all errors in all wells before proceeding',
    rebuildRows: (customer: string) => `Rebuild rows for ${customer}`,
  },
  grid: gridMessages,
  customerChoice: {
    fetchFailed: 'Failed to fetch customer or vendor data. Some information may not be displayed correctly.',
    notFound: (id: number | string) => `Associated customer (ID: ${id}) not found. Please select a customer manually.`,
    different:
      'Selected wells have different customer associations. Please select a customer manually for XML generation.',
    someAssociated: 'Some wells have customer associations while others do not. Please select a customer manually.',
    beforeSaving: 'Please select a customer before saving the XML file.',
    beforeSavingSeveral: 'Please select a customer before saving the XML files.',
  },
  xml: {
    generateFailed: (reason: string) => `Failed to generate XML: ${reason}`,
    downloadFailed: (reason: string) => `Failed to download XML: ${reason}`,
    saveFailed: (reason: string) => `Failed to save XML to cloud storage: ${reason}`,
    notConfigured: 'Azure Storage is not configured. Please contact your administrator.',
  },
  saving: saveMessages,
  files: fileMessages,
  fracpro: fracproMessages,
  jobData: jobDataMessages,
  wizard: wizardMessages,
} as const;

/** What only the API says: our own pages never cause it, and their script need not carry it. */
export const apiMessages = {
  nothingThere: 'There is nothing at this address.',
  methodNotAllowed: (methods: string) => `This address takes ${methods} only.`,
  malformedAddress: 'The address of the request is malformed.',
  addressTooLong: 'The address of the request is too long.',
  headersTooLarge: 'The headers of the request are too large.',
  tooSlow: 'The request took too long to arrive.',
  malformed: 'The request is malformed.',
  bodyMissing: 'Please send a JSON body.',
  bodyNotJson: 'The body is not valid JSON in UTF-8.',
  bodyNotTyped: 'The body must be JSON in UTF-8, with content-type: application/json.',
  bodyTooLarge: 'The body is too large.',
  bodyTooDeep: (levels: number) => `The body is nested more than ${levels} levels deep.`,
  bodyReserved: (name: string) => `The body has a field named ${name}, which is not allowed.`,
  bodyLengthWrong: 'The body is not as long as its content-length says.',
  keyReused: 'This Idempotency-Key was used for another request. Please send a new key.',
  keyWrong: 'Idempotency-Key must be 1 to 200 visible characters',
  cursorWrong: 'Cursor does not belong to this list and order',
  noUserIds: 'User ids must name at least one user',
  bodyNotTable: (csv: string, xlsx: string) => `The body must be a table: ${csv} in UTF-8, or ${xlsx}.`,
  ifMatchWrong: 'If-Match must be the version in quotes, such as "3"',
  notFound: (thing: string) => `${thing} not found`,
  unavailable: 'The server is busy, or its database cannot be reached. Please try again in a moment.',
  draftOfAnother: 'Only the author of a draft can delete it.',
  storageAway: 'The file store cannot be reached. Please try again in a moment.',
  storageFull: 'The file store is full. Please tell your administrator.',
  customerGone: 'This customer no longer exists. Please choose another one.',
  tooManyNumbers: (most: number) => `API numbers must be at most ${most}`,
  noRevision: (revision: number) => `This file has no revision ${revision}`,
  bytesMissing: 'The content of this file is missing or damaged in the file store. Please tell your administrator.',
  tooManyNames: (seconds: number) =>
    `Too many requests for files that do not exist or are not yours. Please try again in ${seconds} s.`,
  uploadDisturbed: 'The file could not be stored because others changed it at the same time. Please try again.',
  notReady: (missing: string) => `Not ready: ${missing}`,
  pagesNotBuilt: 'The pages are not built yet. Please run "npm run build" and start again.',
} as const;

/** What is wrong with a field of a call; the name of the field stands before it. */
export const inputMessages = {
  body: 'The body',
  required: 'is required',
  notAllowed: 'has a value that is not allowed',
  text: 'must be text',
  number: 'must be a number',
  wholeNumber: 'must be a whole number',
  flag: 'must be true or false',
  list: 'must be a list',
  object: 'must be an object',
  oneOf: (values: readonly string[]) => `must be one of: ${values.join(', ')}`,
  /** Without a unit it is about the number itself. */
  atMost: (maximum: number, unit: 'characters' | 'entries' | undefined) => bound('at most', maximum, unit),
  atLeast: (minimum: number, unit: 'characters' | 'entries' | undefined) => bound('at least', minimum, unit),
} as const;

function bound(words: string, limit: number, unit: 'characters' | 'entries' | undefined): string {
  if (unit === 'characters') return `must be ${words} ${limit} characters long`;
  return unit ? `must have ${words} ${limit} ${unit}` : `must be ${words} ${limit}`;
}
