-- older programs: may go on
--
-- Lists of what is not to be filed, and of what was stored before the desk, were read among all that is published.

create index filings_set_aside on filings (due_key, file_id)
  where is_newest and not is_deleted and not before_desk and status = 'not to be filed';
create index filings_set_aside_by_owner on filings (owner_key, due_key, file_id)
  where is_newest and not is_deleted and not before_desk and status = 'not to be filed';
create index filings_before_desk on filings (due_key, file_id) where is_newest and not is_deleted and before_desk;
create index filings_before_desk_by_owner on filings (owner_key, due_key, file_id)
  where is_newest and not is_deleted and before_desk;
