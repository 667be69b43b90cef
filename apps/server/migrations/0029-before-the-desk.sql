-- older programs: may go on
--
-- What was stored before the desk is listed in every order. It may be most of what there is, or so little that it would be
-- looked for among everything else.

create index filings_before_desk_by_well on filings (lower(well_name), file_id)
  where is_newest and not is_deleted and before_desk;
create index filings_before_desk_by_owner_well on filings (owner_key, lower(well_name), file_id)
  where is_newest and not is_deleted and before_desk;
create index filings_before_desk_by_customer on filings (lower(customer_name), file_id)
  where is_newest and not is_deleted and before_desk;
create index filings_before_desk_by_owner_customer on filings (owner_key, lower(customer_name), file_id)
  where is_newest and not is_deleted and before_desk;
create index filings_before_desk_by_change on filings (changed_at, file_id)
  where is_newest and not is_deleted and before_desk;
create index filings_before_desk_by_owner_change on filings (owner_key, changed_at, file_id)
  where is_newest and not is_deleted and before_desk;
