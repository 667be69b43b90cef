-- Searches compare texts without case and accents: "oil" finds "Óil". Letters whose stroke is no accent to Unicode are
-- listed. `foldForSearch` of the core does the same in the browser. Most texts have nothing to take away.
create function folded(given text) returns text language sql immutable parallel safe
  return case
    when octet_length(given) = length(given) then lower(given)
    else lower(translate(
      regexp_replace(normalize(given, nfd), '[\u0300-\u036f]', '', 'g'), 'ØøŁłĐđĦħŦŧıĸ', 'OoLlDdHhTtik'))
  end;

-- From here on files wait until the end, so that nothing falls between the old words and the new trigger.
lock table files in access exclusive mode;

-- Whether errors, refusals or warnings were found.
alter table file_words add column has_problems boolean not null default false;
update file_words set has_problems = true from files
 where files.number = file_words.number and error_count + refusal_count + warning_count > 0;
update file_words set words = marked_words(folded(replace(words, ' Q', ' '))) where octet_length(words) <> length(words);

create or replace function keep_file_words() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from file_words using removed where file_words.number = removed.number;
  end if;
  if tg_op <> 'DELETE' then
    insert into file_words
      select number, id, owner_key, uploaded_at, state, marked_words(folded(
        ' ' || name || E'\n ' || well_name || E'\n ' || operator || E'\n ' || customer_name || E'\n ' || api_number
        || E'\n ' || hyphenated_api_number(api_number) || E'\n ' || state || E'\n ' || county || E'\n ' || start_date
        || E'\n ' || end_date)),
        coalesce(error_count + refusal_count + warning_count > 0, false)
        from added where deleted_at is null;
  end if;
  return null;
end
$$;

-- Two more columns to sort by, and the files with problems.
create index files_by_place on files (lower(county || ', ' || state), id) where deleted_at is null;
create index files_by_owner_place on files (owner_key, lower(county || ', ' || state), id) where deleted_at is null;
create index files_by_end on files (end_date, id) where deleted_at is null;
create index files_by_owner_end on files (owner_key, end_date, id) where deleted_at is null;
create index files_with_problems on files (uploaded_at desc, id desc)
  where deleted_at is null and error_count + refusal_count + warning_count > 0;
create index files_by_owner_problems on files (owner_key, uploaded_at desc, id desc)
  where deleted_at is null and error_count + refusal_count + warning_count > 0;
