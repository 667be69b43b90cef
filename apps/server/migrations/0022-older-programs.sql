-- older programs: may go on
--
-- From here on, each migration says in its first line whether a program that does not know it may go on working on the
-- tables, or must stop. The database itself holds a program to that: in every writing transaction, before it writes.

alter table migration_checksums
  add column older_programs text not null default 'must stop' check (older_programs in ('may go on', 'must stop'));

-- The newest migration that an instance knows. One that starts after a migration with `must stop` waits for the older ones.
alter table instances add column knows text not null default '';

-- A program tells the newest migration it knows in the name of its connection, such as `disclosure 0022`. Others, such as
-- psql, a migration or a restore, pass. The lock is shared by all that write, and a migration with `must stop` takes it for
-- itself: it begins when those that have begun have ended, and nothing is written until it has ended too. No one waits for
-- it while holding a table, so that the migration and a writer cannot wait for each other. Within a transaction the lock is
-- kept, so the first statement that writes asks for all of them.
create function mind_newer_tables() returns trigger language plpgsql as $$
declare program text := current_setting('application_name');
begin
  if current_setting('disclosure.minded', true) = 'yes' or program not like 'disclosure ____' then
    return null;
  end if;
  if not pg_try_advisory_xact_lock_shared(7201350) then
    raise exception 'A newer version is changing the tables' using errcode = 'UP002';
  end if;
  program := right(program, 4);
  if exists (select from migration_checksums where left(name, 4) > program and older_programs = 'must stop') then
    raise exception 'A newer version has changed the tables, and this one must stop' using errcode = 'UP001';
  end if;
  perform set_config('disclosure.minded', 'yes', true);
  return null;
end $$;

-- Not on `instances`, which a program leaves when it stops, nor on tables that only triggers write.
do $$
declare guarded text;
begin
  foreach guarded in array array[
    'users', 'customers', 'customer_users', 'deletion_requests', 'sessions', 'session_tokens', 'devices',
    'password_links', 'email_links', 'throttles', 'outbox', 'fracpro_jobs', 'drafts', 'two_steps', 'recovery_codes',
    'installation', 'vendors', 'ingredients', 'third_party_mappings', 'seen_codes', 'audit_entries', 'deleted_records',
    'deleted_assignments', 'deleted_mappings', 'idempotency_keys', 'files', 'file_revisions', 'file_uploads',
    'file_damages', 'file_scrub', 'file_recheck']
  loop
    execute format(
      'create trigger minds_newer_tables before insert or update or delete on %I
         for each statement execute function mind_newer_tables()', guarded);
  end loop;
end $$;
