import { type JobData, toCustomer } from '@disclosure/api';
import { buildNameIndex, matchName, readJob } from '@disclosure/core';
import { listCustomers } from '../customers/customer-repository.ts';
import type { Db } from '../database/db.ts';
import { insertSeenCodes } from '../third-party-chems/mapping-repository.ts';

/** Remembers the codes of each customer's wells, so that those which stand for nothing yet can be mapped. */
export async function noteSeenCodes(db: Db, jobNumber: string, answer: JobData, now: Date): Promise<void> {
  const { items } = await listCustomers(db);
  const names = buildNameIndex(items.map(toCustomer));
  const { wells } = readJob(answer);
  for (const [name, of] of Map.groupBy(wells, ({ well }) => well.customer)) {
    const match = matchName(name, names);
    if (!match?.isClear) continue;
    const codes = of.flatMap(({ well }) => well.chemicals.map(({ code }) => code));
    await insertSeenCodes(db, { customerId: match.best.customer.id, jobNumber, codes, now });
  }
}
