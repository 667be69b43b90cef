-- older programs: may go on
--
-- The mirror of the public registry has a schema of its own, because it is no part of a backup: it can be loaded again. A
-- load fills tables in registry_next, and at its end they replace those in registry, in one transaction. The program makes
-- these tables, not a migration. The role may lack the right to make a schema; then the program says so when it loads.

do $$
declare wanted text;
begin
  foreach wanted in array array['registry', 'registry_next'] loop
    if not exists (select from pg_namespace where nspname = wanted) then
      begin
        execute format('create schema %I', wanted);
      exception when insufficient_privilege then
        raise notice 'The schema % was not made', wanted;
      end;
    end if;
  end loop;
end $$;

-- Every load, running or ended. What is in use tells the table registry.mirror.
create table registry_loads (
  id           uuid        primary key,
  status       text        not null check (status in ('loading', 'loaded', 'failed', 'cancelled')),
  file_name    text        not null,
  -- The day of the newest file in the archive.
  archive_date date,
  by_name      text        not null,
  started_at   timestamptz not null,
  -- While it runs, when it last told how far it is.
  told_at      timestamptz not null,
  ended_at     timestamptz,
  is_cancelled boolean     not null default false,
  -- How far it is: part, parts, bytes, lines.
  progress     jsonb       not null default '{}',
  -- What was read, taken and left out; null until it is loaded.
  report       jsonb,
  failure      text        not null default ''
);
create index registry_loads_newest on registry_loads (started_at desc);

create trigger minds_newer_tables before insert or update or delete on registry_loads
  for each statement execute function mind_newer_tables();
