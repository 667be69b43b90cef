import { WEEK_DAYS } from '../filings/filing-clocks.ts';

/** What a mail says. The address it goes to is the sender's business. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
}

const PRODUCT = 'FracFocus XML Generator';

const letter = (...paragraphs: readonly string[]) => [...paragraphs, PRODUCT].join('\n\n') + '\n';

/** Every mail that the product sends. */
export const mails = {
  resetPassword: (link: string): MailText => ({
    subject: 'Set a new password',
    text: letter(
      'Someone, hopefully you, asked to set a new password for this address. To do so, open this link within one hour:',
      link,
      'If it was not you, you can ignore this email. Your password does not change.',
    ),
  }),
  invitation: (link: string): MailText => ({
    subject: `Welcome to ${PRODUCT}`,
    text: letter(
      'An account was created for you. To choose a password and sign in, open this link within seven days:',
      link,
    ),
  }),
  confirmEmail: (link: string): MailText => ({
    subject: 'Confirm your new email address',
    text: letter(
      'Someone, hopefully you, wants to sign in with this address from now on. To confirm, open this link within 24 hours:',
      link,
      'If it was not you, you can ignore this email.',
    ),
  }),
  twoStepChanged: (what: string): MailText => ({
    subject: 'Your two-step sign-in has changed',
    text: letter(`${what} If it was not you, please change your password at once and tell your administrator.`),
  }),
  wrongCodes: {
    subject: 'Someone may know your password',
    text: letter(
      'Someone signed in to your account with the right password, but entered a wrong code several times. The account is safe, and sign-in is blocked for a while.',
      'If it was not you, please change your password at once and tell your administrator.',
    ),
  } satisfies MailText,
  sessionCopied: {
    subject: 'Your session was ended',
    text: letter(
      'Your session was used on another device than the one you signed in on. Someone may have copied it, so it was ended everywhere.',
      'Please sign in again. If it was not you, please change your password at once and tell your administrator.',
    ),
  } satisfies MailText,
  calendarMade: {
    subject: 'New calendar address',
    text: letter(
      'A new calendar address was made for your account. It shows the due dates of your filings to anyone who has it. An earlier one no longer works.',
      'If it was not you, please revoke it in your profile, change your password and tell your administrator.',
    ),
  } satisfies MailText,
  /** On the morning of a working day. The server puts the lines together. */
  digest: {
    subject: (what: string) => `Filings: ${what}`,
    begin: (day: string) => `What needs attention at the filing desk on ${day}:`,
    overdue: 'Overdue',
    week: `Due within ${WEEK_DAYS} days`,
    movedBack: 'Moved back by another user',
    unsaved: 'Wells of your drafts that are not saved',
    nobodys: (part: string) => `Nobody's, ${part.toLowerCase()}`,
    nobodysMeaning:
      "The filings under Nobody's have no assignee who is active and sees them. Please assign them to another user.",
    head: (title: string, count: string) => `${title}: ${count}`,
    filing: (well: string, about: string, status: string) => `${well} (${about}), ${status}`,
    due: (day: string, days: string) => `due ${day}, ${days}`,
    by: (name: string, reason: string) => `by ${name}${reason === '' ? '' : `: ${reason}`}`,
    draft: (job: string, wells: string, due: string) =>
      `Job ${job}: ${wells}${due === '' ? '' : `, the first is ${due}`}`,
    wells: (count: string) => `${count} ${count === '1' ? 'well' : 'wells'} not saved`,
    more: (count: string) => `and ${count} more`,
    moreDrafts: (count: string) => `and ${count} more ${count === '1' ? 'draft' : 'drafts'}`,
    desk: (link: string) => `The filing desk: ${link}`,
    end: (link: string) => `This mail comes on working days when there is something to do. To turn it off: ${link}`,
    /** Of the subject. */
    parts: {
      overdue: (count: string) => `${count} overdue`,
      week: (count: string) => `${count} due within ${WEEK_DAYS} days`,
      movedBack: (count: string) => `${count} moved back`,
      nobodys: (count: string) => `${count} under Nobody's`,
    },
    product: PRODUCT,
  },
  emailChangeAsked: (newEmail: string): MailText => ({
    subject: 'Your email address is about to change',
    text: letter(
      `You, or someone who knows your password, asked to change the email address of your account to ${newEmail}. It changes when the new address is confirmed.`,
      'If it was not you, please change your password at once and tell your administrator.',
    ),
  }),
  /** To the old address. */
  emailChanged: (newEmail: string): MailText => ({
    subject: 'Your email address has changed',
    text: letter(
      `The email address of your account is now ${newEmail}. This address can no longer be used to sign in.`,
      'If it was not you, please tell your administrator at once.',
    ),
  }),
};
