-- An API number as people write it. Simple enough to become a part of the statement that calls it.
create function hyphenated_api_number(number text) returns text language sql immutable parallel safe as $$
  select case
    when number ~ '^\d{14}$'
      then substr(number, 1, 2) || '-' || substr(number, 3, 3) || '-' || substr(number, 6, 5) || '-'
        || substr(number, 11, 2) || '-' || substr(number, 13, 2)
    else number
  end
$$;

-- The searched words stand in file_words; files had them a second time, and made them with a pattern that took most of
-- the time of writing a row. Now they are made where they are kept.
create or replace function keep_file_words() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from file_words using removed where file_words.number = removed.number;
  end if;
  if tg_op <> 'DELETE' then
    insert into file_words
      select number, id, owner_key, uploaded_at, state, marked_words(lower(
        ' ' || name || E'\n ' || well_name || E'\n ' || operator || E'\n ' || customer_name || E'\n ' || api_number
        || E'\n ' || hyphenated_api_number(api_number) || E'\n ' || state || E'\n ' || county || E'\n ' || start_date
        || E'\n ' || end_date))
        from added where deleted_at is null;
  end if;
  return null;
end
$$;

alter table files drop column search;

-- The same as before. Most names need no escape, and for those it becomes a part of the statement, too.
create function percent_encode_letters(name text) returns text language sql immutable parallel safe as $$
  select string_agg(
    case
      when letter ~ '[A-Za-z0-9_.~()-]' then letter
      else regexp_replace(upper(encode(convert_to(letter, 'UTF8'), 'hex')), '(..)', '%\1', 'g')
    end, '' order by place)
  from regexp_split_to_table(name, '') with ordinality as letters (letter, place)
$$;
create or replace function percent_encode(name text) returns text language sql immutable parallel safe as $$
  select case
    when name !~ '[^A-Za-z0-9_.~ ()-]' then replace(name, ' ', '%20')
    else percent_encode_letters(name)
  end
$$;
