-- older programs: may go on
--
-- How many files of each owner were looked for after a load, and how many were found. For that, what is known of a file
-- repeats whose it is, and whether it is in the bin.

-- Files are not written until the end, so that nothing falls between the copy and the triggers.
lock table files in share row exclusive mode;

alter table filing_publications
  add column owner_key  integer,
  add column is_deleted boolean;
update filing_publications
   set owner_key = files.owner_key, is_deleted = files.deleted_at is not null
  from files where number = file_number;
alter table filing_publications
  alter column owner_key set not null,
  alter column is_deleted set not null;

create table publication_tallies (
  load_id   uuid    not null,
  owner_key integer not null,
  looked    integer not null,
  found     integer not null,
  primary key (load_id, owner_key)
);
insert into publication_tallies
  select load_id, owner_key, count(*), count(*) filter (where fingerprint <> '')
    from filing_publications where not is_deleted group by load_id, owner_key;

-- These functions work with the rights of the owner of the tables: an older program has none on tables that it does not
-- know.

-- A new row holds its file until it is written: a file that goes into the bin meanwhile would still be counted.
create function place_publication() returns trigger language plpgsql security definer set search_path from current as $$
begin
  if not exists (select from filing_publications where file_number = new.file_number) then
    perform from files where number = new.file_number for share;
  end if;
  select files.owner_key, deleted_at is not null into new.owner_key, new.is_deleted
    from files where number = new.file_number;
  return new;
end
$$;
create trigger publication_placed before insert on filing_publications
  for each row execute function place_publication();

create function move_publications() returns trigger language plpgsql security definer set search_path from current as $$
begin
  update filing_publications as publication
     set owner_key = added.owner_key, is_deleted = added.deleted_at is not null
    from added
   where publication.file_number = added.number
     and (publication.owner_key, publication.is_deleted) is distinct from (added.owner_key, added.deleted_at is not null);
  return null;
end
$$;
create trigger publications_moved after update on files
  referencing new table as added for each statement execute function move_publications();

create function tally_publications() returns trigger language plpgsql security definer set search_path from current as $$
begin
  if tg_op = 'INSERT' then
    insert into publication_tallies
      select load_id, owner_key, count(*), count(*) filter (where fingerprint <> '')
        from added where not is_deleted group by load_id, owner_key order by load_id, owner_key
      on conflict (load_id, owner_key) do update
        set looked = publication_tallies.looked + excluded.looked, found = publication_tallies.found + excluded.found;
    return null;
  end if;
  -- Most changes of files concern none.
  if not exists (select from removed) then
    return null;
  elsif tg_op = 'DELETE' then
    insert into publication_tallies
      select load_id, owner_key, -count(*), -count(*) filter (where fingerprint <> '')
        from removed where not is_deleted group by load_id, owner_key order by load_id, owner_key
      on conflict (load_id, owner_key) do update
        set looked = publication_tallies.looked + excluded.looked, found = publication_tallies.found + excluded.found;
  else
    -- In one order, so that two of them never wait for each other.
    insert into publication_tallies
      select load_id, owner_key, sum(change), coalesce(sum(change) filter (where fingerprint <> ''), 0)
        from (
          select load_id, owner_key, fingerprint, 1 as change from added where not is_deleted
          union all
          select load_id, owner_key, fingerprint, -1 from removed where not is_deleted
        ) as changes
       group by load_id, owner_key
      having sum(change) <> 0 or sum(change) filter (where fingerprint <> '') <> 0
       order by load_id, owner_key
      on conflict (load_id, owner_key) do update
        set looked = publication_tallies.looked + excluded.looked, found = publication_tallies.found + excluded.found;
  end if;
  delete from publication_tallies where looked = 0 and load_id in (select load_id from removed);
  return null;
end
$$;
create trigger publications_added after insert on filing_publications
  referencing new table as added for each statement execute function tally_publications();
create trigger publications_changed after update on filing_publications
  referencing old table as removed new table as added for each statement execute function tally_publications();
create trigger publications_removed after delete on filing_publications
  referencing old table as removed for each statement execute function tally_publications();

drop index filing_publications_by_load;
create index filings_not_to_be_filed on filings (owner_key, file_number)
  where is_newest and not is_deleted and status = 'not to be filed';
