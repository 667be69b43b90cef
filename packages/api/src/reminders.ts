import * as z from 'zod/mini';
import { del, get, post, put } from './endpoint.ts';
import { FileAnswer } from './table-file.ts';
import { text } from './text.ts';

const Reminders = z.object({
  /** Whether the user wants the digest. */
  digest: z.boolean(),
  /** Such as `07:00`; null when the installation sends no digests. */
  digestTime: z.nullable(z.string()),
  timeZone: z.string(),
  /** When the calendar address was made; null when there is none. */
  calendarMadeAt: z.nullable(z.string()),
});
export type Reminders = z.infer<typeof Reminders>;

export const reminderEndpoints = {
  getReminders: get('/api/users/me/reminders', {
    access: 'editor',
    summary: 'How you are reminded of what is due: digest by mail, calendar address',
    response: Reminders,
  }),
  updateReminders: put('/api/users/me/reminders', {
    access: 'editor',
    summary: 'Turn your digest on or off',
    body: z.object({ digest: z.boolean() }),
    response: Reminders,
  }),
  makeCalendarAddress: post('/api/users/me/calendar', {
    access: 'editor',
    summary: 'Make a secret calendar address, which is answered this once; an earlier one no longer works',
    response: z.object({ url: z.string() }),
    status: 201,
  }),
  revokeCalendarAddress: del('/api/users/me/calendar', {
    access: 'editor',
    summary: 'End your calendar address',
    response: z.void(),
    status: 204,
  }),
  getCalendar: get('/api/filings/calendar.ics', {
    access: 'public',
    summary: 'The due dates of the filings of a user, by the secret key of their calendar address',
    query: z.object({ key: text(200) }),
    produces: 'file',
    fileType: 'text/calendar',
    response: FileAnswer,
  }),
};
