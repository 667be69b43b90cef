import { ProblemError } from '@disclosure/api';
import { replacementMessages } from '@disclosure/core';
import type { Change } from '../audit/change.ts';
import { mustExist } from '../http/must.ts';
import { updateIngredient, lockIngredientsOfVendor } from '../ingredients/ingredient-repository.ts';
import { cleanIngredient, nameOf } from '../ingredients/save-ingredient.ts';
import { markVendor, mustBeSeen } from '../uses/marks.ts';
import { removeVendor } from '../vendors/save-vendor.ts';
import { lockVendor } from '../vendors/vendor-repository.ts';

/** Which record replaces which, as the caller was told. */
export interface Replacement<By> {
  readonly id: number;
  readonly by: By;
  readonly seen: string;
}

/** Gives the ingredients of a vendor to another one, and deletes it. */
export async function replaceVendor(change: Change, { id, by, seen }: Replacement<number>): Promise<void> {
  const { tx } = change;
  mustDiffer(id, by);
  // Ingredients before vendors, as when an ingredient is changed.
  await lockIngredientsOfVendor(tx, id);
  const { current, other } = await lockInOrder({ id, by }, (one) => lockVendor(tx, one));
  const vendor = mustExist(current, 'Vendor');
  const heir = mustBeThere(other);
  await mustBeSeen(seen, () => markVendor(tx, vendor));
  await moveIngredients(change, id, heir.id);
  await removeVendor(change, { id, replacedBy: heir.company });
}

async function moveIngredients({ tx, note }: Change, from: number, to: number): Promise<void> {
  for (const ingredient of await lockIngredientsOfVendor(tx, from)) {
    const before = cleanIngredient(ingredient);
    const after = { ...before, vendor_id: to };
    await updateIngredient(tx, ingredient.id, after);
    note({ entity: 'ingredient', entityId: ingredient.id, name: nameOf(after), action: 'changed', before, after });
  }
}

export function mustDiffer(id: unknown, by: unknown): void {
  if (id === by) throw new ProblemError('invalid-request', replacementMessages.itself);
}

export function mustBeThere<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new ProblemError('conflict', replacementMessages.gone);
  return thing;
}

/** The lower id first, so that two replacements the other way round wait for each other and end. */
export async function lockInOrder<Thing>(
  { id, by }: { readonly id: number; readonly by: number },
  lock: (id: number) => Promise<Thing | undefined>,
) {
  const first = await lock(Math.min(id, by));
  const second = await lock(Math.max(id, by));
  return id < by ? { current: first, other: second } : { current: second, other: first };
}
