/** The digest and the calendar, in the profile and in the calendar itself. */
export const reminderMessages = {
  loadFailed: 'Your reminders could not be loaded.',
  digestAt: (time: string, zone: string) => `On working days at ${time} (${zone}), when there is something to do.`,
  digestOff: 'Digests are turned off for this installation.',
  digestTurnedOn: 'You get the digest again.',
  digestTurnedOff: 'You get no more digests.',
  calendarMeaning:
    'A secret address with the due dates of your filings, for Outlook, Google Calendar and others. Anyone who has it can read them.',
  shownOnce: 'Copy it now, and subscribe to it in your calendar program. It cannot be shown again.',
  renewal: 'The address that you have stops working. Please replace it in your calendar programs.',
  revoking: 'It stops working at once, and your calendar programs no longer read your due dates.',
  revoked: 'The calendar address no longer works.',
  calendarGone: 'This calendar address is not valid. You can make a new one in your profile.',
  calendarName: 'Filings due',
  buckets: { overdue: 'Overdue', week: 'Due this week', later: 'Due later' },
  entry: (well: string, status: string) => `${well}: ${status.toLowerCase()}`,
  nobodys: (entry: string) => `Nobody's: ${entry}`,
} as const;
