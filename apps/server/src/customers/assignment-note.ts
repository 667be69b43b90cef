import type { Note } from '../audit/audit-entry.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** What the audit trail says of somebody who is assigned to a customer, or no longer. */
export function assignmentNote(user: Named, customer: Named, action: 'created' | 'deleted'): Note {
  const assignment = { user_id: user.id, user: user.name, customer_id: customer.id, customer: customer.name };
  const sides = action === 'created' ? { after: assignment } : { before: assignment };
  return { entity: 'assignment', entityId: user.id, name: `${user.name} – ${customer.name}`, action, ...sides };
}
