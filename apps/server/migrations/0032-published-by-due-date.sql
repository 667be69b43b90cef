-- older programs: may go on
--
-- What is published, in the order of the desk. It was looked for among all that is listed, in the table itself: with these
-- columns, the next filings of each owner are found in the index alone.

create index filings_published_due on filings (due_key, file_id)
  where is_newest and not is_deleted and not before_desk and status = 'published';
create index filings_published_by_owner_due on filings (owner_key, due_key, file_id) include (file_number, revision)
  where is_newest and not is_deleted and not before_desk and status = 'published';
