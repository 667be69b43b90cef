-- older programs: may go on
--
-- Of files that were stored before the desk, only the newest revision had a filing. The earlier ones get theirs, so that
-- they are compared with what is public: it may be one of them. What was found of such a file is looked for again with the
-- next archive.

with earlier as (
  insert into filings (
      file_number, revision, is_newest, status, set_aside, status_at, status_by, before_desk, assignee_id, changed_at,
      file_id, owner_key, is_deleted, well_name, customer_name, state)
    select number, file_revisions.revision, false,
           case when is_set_aside then 'not to be filed' else 'saved' end,
           case when is_set_aside then 'simulated' end,
           file_revisions.uploaded_at, file_revisions.uploaded_by, not is_set_aside, uploader_id, file_revisions.uploaded_at,
           files.id, owner_key, deleted_at is not null, well_name, customer_name, state
      from file_revisions
      join files on number = file_number
      cross join lateral (select is_simulated and not demo as is_set_aside from installation) as office
     where file_revisions.revision < files.revision
       and not exists (
         select from filings
          where filings.file_number = file_revisions.file_number and filings.revision = file_revisions.revision)
  on conflict (file_number, revision) do nothing
  returning file_number
)
update filing_publications set fingerprint = 'earlier revisions'
 where fingerprint <> '' and file_number in (select file_number from earlier);
