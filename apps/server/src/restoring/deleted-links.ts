import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { lockFor } from '../database/locks.ts';

/** Makes restores and the sweep wait for each other, because they pass links from one deleted record to another. */
export const lockRestoring = (tx: Db) => lockFor(tx, 'restoring');

/** Keeps what a deleted record leads to from changing until the end of the transaction. Locks in the usual order. */
export async function holdLinked(tx: Db, id: number): Promise<void> {
  await sql`select from customers where id in (
    select customer_id from deleted_assignments where record_id = ${id}
    union select customer_id from deleted_mappings where record_id = ${id}
  ) order by id for share`.execute(tx);
  await sql`select from users where id in (
    select user_id from deleted_assignments where record_id = ${id}
  ) order by id for share`.execute(tx);
  await sql`select from vendors where id in (
    select vendor_id from ingredients join deleted_records as record on record.entity_id = ingredients.id
     where record.id = ${id} and record.entity = 'ingredient'
  ) order by id for share`.execute(tx);
  await sql`select from ingredients where id in (
    select ingredient_id from deleted_mappings where record_id = ${id}
  ) order by id for share`.execute(tx);
}

/** For a record that is there again: brings back what ended with it, and answers that for the audit trail. */
export async function endDeletion(tx: Db, id: number) {
  const links = await bringBackLinks(tx, id);
  await passOnLinks(tx, id);
  await tx.deleteFrom('deleted_records').where('id', '=', id).execute();
  return links;
}

/** The assignments and mappings whose both ends are there, and the ingredients of a vendor, in words. */
async function bringBackLinks(tx: Db, id: number) {
  const assignments = await sql<{ words: string }>`
    with fitting as (
      select customers.id as customer_id, users.id as user_id, users.email || ' – ' || customers.name as words
        from deleted_assignments as kept
        join customers on customers.id = kept.customer_id and customers.archived_at is null
        join users on users.id = kept.user_id and users.deleted_at is null
       where kept.record_id = ${id}
    ), inserted as (
      insert into customer_users (customer_id, user_id)
        select customer_id, user_id from fitting order by customer_id, user_id
        on conflict do nothing
    )
    select words from fitting order by words`.execute(tx);
  const mappings = await sql<{ words: string }>`
    with fitting as (
      select customers.id as customer_id, kept.chem_code, ingredients.id as ingredient_id,
             kept.chem_code || ' – ' || customers.name || ' – ' || ingredients.product_name as words
        from deleted_mappings as kept
        join customers on customers.id = kept.customer_id and customers.archived_at is null
        join ingredients on ingredients.id = kept.ingredient_id and ingredients.deleted_at is null
       where kept.record_id = ${id}
    ), inserted as (
      insert into third_party_mappings (customer_id, chem_code, ingredient_id)
        select customer_id, chem_code, ingredient_id from fitting order by customer_id, chem_code, ingredient_id
        on conflict do nothing
    )
    select words from fitting order by words`.execute(tx);
  const wordsOf = ({ rows }: typeof assignments) => rows.map(({ words }) => words);
  const ingredients = wordsOf(await tellSupplied(tx, id));
  const supplied = ingredients.length === 0 ? {} : { ingredients };
  return { assignments: wordsOf(assignments), mappings: wordsOf(mappings), ...supplied };
}

/** What was restored before its vendor has it again: nobody may save it as it was read without one. */
const tellSupplied = (tx: Db, id: number) =>
  sql<{ words: string }>`
    with supplied as (
      update ingredients set version = ingredients.version + 1 from deleted_records as record
       where record.id = ${id} and record.entity = 'vendor' and vendor_id = record.entity_id
         and ingredients.deleted_at is null
       returning code || ' – ' || ingredient_name as words
    )
    select words from supplied order by words`.execute(tx);

/** Gives the links that did not fit to the deleted records they lead to. Restoring those then brings them back. */
async function passOnLinks(tx: Db, id: number): Promise<void> {
  await sql`
    insert into deleted_assignments (record_id, customer_id, user_id)
    select other.id, kept.customer_id, kept.user_id
      from deleted_assignments as kept
      join deleted_records as other
        on (other.entity, other.entity_id) in (('customer', kept.customer_id), ('user', kept.user_id))
     where kept.record_id = ${id} and other.id <> ${id}
    on conflict do nothing`.execute(tx);
  await sql`
    insert into deleted_mappings (record_id, customer_id, chem_code, ingredient_id)
    select other.id, kept.customer_id, kept.chem_code, kept.ingredient_id
      from deleted_mappings as kept
      join deleted_records as other
        on (other.entity, other.entity_id) in (('customer', kept.customer_id), ('ingredient', kept.ingredient_id))
     where kept.record_id = ${id} and other.id <> ${id}
    on conflict do nothing`.execute(tx);
}
