import { printCount } from '../numbers/format.ts';

/** What stands around every page, and the pages of a visitor: these texts come with the first page, the others later. */
export const frameMessages = {
  unexpected: 'An error occurred. Please try again.',
  loading: 'Loading...',
  /** After two seconds of waiting; with what the last try ended with, if one has ended. */
  stillTrying: (reason = '') => ['Still trying...', reason].filter(Boolean).join(' '),
  opening: 'Opening the page...',
  noAnswer: 'The server could not be reached.',
  partFailed: 'ChunkLoadError: this part of the application could not be loaded.',
  routingFailed: 'Unexpected Application Error!',
  noSuchPage: 'That page does not exist',
  noMessages: 'There are no messages yet.',
  notSaved: 'Not saved. Save again',
  restored: 'You typed this earlier. It is not saved yet.',
  connectionLost: 'Connection lost – your work is kept on this computer',
  offline: 'You are offline. Please check your network connection.',
  demo: 'Demo data: invented companies and wells, known passwords. Do not file anything made here.',

  session: {
    tokenMissing: 'Authentication token is missing',
    tokenNotFound: 'No authentication token found',
    catalogueTokenNotFound: 'Authentication token not found',
    refreshFailed: 'Failed to refresh authentication token',
    over: 'Your session has ended. Please sign in again.',
    saveDropped: 'Your last change was not saved: the session ended before it reached the server.',
    inputDropped: 'Another user signed in. What had been typed here was not saved.',
    forbidden: 'You do not have permission to do this.',
  },
  signIn: {
    failed: 'Invalid email or password',
    noUser: 'User data not provided in login response',
    done: 'Signed in',
    maintenance: 'Part of the service is unavailable, so signing in may fail. Please try again in a few minutes.',
    unreachable: 'The server could not be reached. Please try again in a moment.',
    tooMany: (seconds: number) => `Too many failed attempts. Please try again in ${seconds} s.`,
    closed: 'Too many failed attempts. Please set a new password with "Forgot password?".',
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
  saving: {
    done: (saved: number) => `${printCount(saved, 'file')} saved to cloud storage.`,
    partly: (saved: number, failed: number) => `${printCount(saved, 'file')} saved to cloud storage, ${failed} failed.`,
    failed: (reason: string) => `Failed to save XML to cloud storage: ${reason}`,
  },
  printedPart: (rows: number) =>
    `Only the first ${rows} ${rows === 1 ? 'is' : 'are'} printed. To print all, scroll to the end of the list first.`,
  copyFailed: 'The browser did not allow copying. Please use Download instead.',
} as const;
