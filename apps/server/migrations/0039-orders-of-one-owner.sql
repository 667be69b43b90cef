-- older programs: may go on
--
-- For several customers, the next files of each are compared, and only those of the page are shown. An index answers that
-- alone where it also holds what the rows are found by, and the columns that an expression is made of. Filings have such
-- indexes where their number grows with the years: of all of them, and of those from before the desk.

-- PostgreSQL takes these locks one after the other. Filings come first, as in every statement that reads both: a reader
-- that had them already, and waited for the files behind this migration, would be ended as half of a deadlock. An upload
-- takes files first. So the migration waits for less time than PostgreSQL needs to see a deadlock, lets go, and tries again.
do $$
begin
  loop
    begin
      set local lock_timeout = '300ms';
      lock table filings, files in access exclusive mode;
      exit;
    exception when lock_not_available then
      perform pg_sleep(0.1);
    end;
  end loop;
end
$$;
set local lock_timeout to default;

drop index files_by_owner_name, files_by_owner_well, files_by_owner_operator, files_by_owner_customer,
  files_by_owner_place;
create index files_by_owner_name on files (owner_key, lower(name), id) include (name) where deleted_at is null;
create index files_by_owner_well on files (owner_key, lower(well_name), id) include (well_name)
  where deleted_at is null;
create index files_by_owner_operator on files (owner_key, lower(operator), id) include (operator)
  where deleted_at is null;
create index files_by_owner_customer on files (owner_key, lower(customer_name), id) include (customer_name)
  where deleted_at is null;
create index files_by_owner_place on files (owner_key, lower(county || ', ' || state), id) include (county, state)
  where deleted_at is null;

drop index filings_by_owner_due, filings_by_owner_well, filings_by_owner_customer, filings_by_owner_change,
  filings_before_desk_by_owner, filings_before_desk_by_owner_well, filings_before_desk_by_owner_customer,
  filings_before_desk_by_owner_change;
create index filings_by_owner_due on filings (owner_key, due_key, file_id) include (file_number, revision)
  where is_newest and not is_deleted;
create index filings_by_owner_well on filings (owner_key, lower(well_name), file_id)
  include (file_number, revision, well_name) where is_newest and not is_deleted;
create index filings_by_owner_customer on filings (owner_key, lower(customer_name), file_id)
  include (file_number, revision, customer_name) where is_newest and not is_deleted;
create index filings_by_owner_change on filings (owner_key, changed_at, file_id) include (file_number, revision)
  where is_newest and not is_deleted;
create index filings_before_desk_by_owner on filings (owner_key, due_key, file_id) include (file_number, revision)
  where is_newest and not is_deleted and before_desk;
create index filings_before_desk_by_owner_well on filings (owner_key, lower(well_name), file_id)
  include (file_number, revision, well_name) where is_newest and not is_deleted and before_desk;
create index filings_before_desk_by_owner_customer on filings (owner_key, lower(customer_name), file_id)
  include (file_number, revision, customer_name) where is_newest and not is_deleted and before_desk;
create index filings_before_desk_by_owner_change on filings (owner_key, changed_at, file_id)
  include (file_number, revision) where is_newest and not is_deleted and before_desk;
