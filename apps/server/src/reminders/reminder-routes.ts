import type { reminderEndpoints, Reminders } from '@disclosure/api';
import { mails } from '@disclosure/core';
import { deleteCalendarKey, findCalendarKey, makeCalendarKey } from '../accounts/calendar-key.ts';
import { mustNotMailTooOften } from '../accounts/throttle/mail-limit.ts';
import { throttleKeys } from '../accounts/throttle/throttle.ts';
import { type Change, change } from '../audit/change.ts';
import type { Db } from '../database/db.ts';
import { deskZone } from '../filings/filing-rows.ts';
import { mustExist } from '../http/must.ts';
import type { Handlers } from '../http/serve.ts';
import { insertMailToUser } from '../mail/outbox.ts';
import { fullName, lockUserRecord } from '../people/people.ts';
import type { Settings } from '../settings/settings.ts';
import type { DigestServices } from './make-digests.ts';
import { type CalendarServices, readCalendar } from './read-calendar.ts';

type ReminderServices = DigestServices &
  CalendarServices & { readonly settings: Pick<Settings, 'RESET_MAILS_PER_HOUR'> };

/** How a user is reminded of what is due. */
export const reminderRoutes = (services: ReminderServices): Handlers<typeof reminderEndpoints> => ({
  getReminders: (_, { caller }) => readReminders(services.db, services, caller.id),

  updateReminders: ({ body }, context) =>
    change(services, context, async (work) => {
      await setDigest(work, context.caller.id, body.digest);
      return readReminders(work.tx, services, context.caller.id);
    }),

  makeCalendarAddress: async (_, context) => {
    const { id } = context.caller;
    const limit = services.settings.RESET_MAILS_PER_HOUR;
    const key = await change(services, context, async (work) => {
      // First the user, then the count, as everyone who locks both.
      await noteCalendar(work, id, 'new');
      await mustNotMailTooOften(work.tx, work.now, [{ key: throttleKeys.mailUser(id), limit }]);
      await insertMailToUser(work.tx, id, mails.calendarMade, work.now);
      return makeCalendarKey(work.tx, id, work.now);
    });
    services.outbox.wake();
    return { url: `${services.publicUrl()}/api/filings/calendar.ics?key=${key}` };
  },

  revokeCalendarAddress: (_, context) =>
    change(services, context, async (work) => {
      const { id } = context.caller;
      if (!(await findCalendarKey(work.tx, id))) return;
      await noteCalendar(work, id, 'no');
      await deleteCalendarKey(work.tx, id);
    }),

  getCalendar: ({ query }, { client }) => readCalendar(services, query.key, client.address),
});

async function readReminders(db: Db, { settings }: ReminderServices, userId: number): Promise<Reminders> {
  const user = db.selectFrom('users').select('digest').where('id', '=', userId);
  const { digest } = mustExist(await user.executeTakeFirst(), 'User');
  return {
    digest,
    digestTime: settings.DIGEST_TIME ?? null,
    timeZone: deskZone(settings),
    calendarMadeAt: (await findCalendarKey(db, userId))?.made_at.toISOString() ?? null,
  };
}

async function setDigest({ tx, note }: Change, userId: number, digest: boolean): Promise<void> {
  const user = mustExist(await lockUserRecord(tx, userId), 'User');
  const changed = await tx
    .updateTable('users')
    .set({ digest })
    .where('id', '=', userId)
    .where('digest', '!=', digest)
    .returning('id')
    .executeTakeFirst();
  if (!changed) return;
  const sides = { before: { digest: !digest }, after: { digest } };
  note({ entity: 'user', entityId: userId, name: fullName(user), action: 'changed', ...sides });
}

/** The key itself stands nowhere but in the answer. */
async function noteCalendar({ tx, note }: Change, userId: number, after: 'new' | 'no'): Promise<void> {
  const user = mustExist(await lockUserRecord(tx, userId), 'User');
  const before = (await findCalendarKey(tx, userId)) !== undefined;
  const sides = { before: { calendar_address: before ? 'yes' : 'no' }, after: { calendar_address: after } };
  note({ entity: 'user', entityId: userId, name: fullName(user), action: 'changed', ...sides });
}
