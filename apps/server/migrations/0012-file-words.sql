-- What is searched, apart from the wide rows of the files: thirty rows to a block instead of six, and only files that
-- are there. A capital Q stands before each word, which no search in small letters contains: with it the index tells
-- "7" at the beginning of a word from the "7h" of "12-7h".
create table file_words (
  number      integer     not null,
  id          uuid        not null,
  owner_key   integer     not null,
  uploaded_at timestamptz not null,
  state       text        not null,
  words       text        not null
);

create function marked_words(search text) returns text language sql immutable parallel safe
  return replace(search, ' ', ' Q');

-- While this takes its time, everybody may read and write files.
insert into file_words
  select number, id, owner_key, uploaded_at, state, marked_words(search) from files where deleted_at is null;
alter table file_words add primary key (number);
create index file_words_by_date on file_words (uploaded_at desc, id desc);
-- Every search reads the list of what is still to be put in from end to end; so it stays short.
create index file_words_by_part on file_words using gin (words gin_trgm_ops) with (gin_pending_list_limit = 64);
analyze file_words;

-- From here on nobody writes files until the end, so that nothing falls between the copy and the trigger. Nobody reads
-- them either, as the end asks for: whoever takes a lock step by step meets others who do so too, and both wait for ever.
lock table files in access exclusive mode;
delete from file_words where not exists (
  select from files
   where files.number = file_words.number and deleted_at is null
     and (files.id, files.owner_key, files.uploaded_at, files.state, marked_words(search)) =
         (file_words.id, file_words.owner_key, file_words.uploaded_at, file_words.state, words)
);
insert into file_words
  select number, id, owner_key, uploaded_at, state, marked_words(search) from files
   where deleted_at is null and not exists (select from file_words where file_words.number = files.number);

create function keep_file_words() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from file_words using removed where file_words.number = removed.number;
  end if;
  if tg_op <> 'DELETE' then
    insert into file_words
      select number, id, owner_key, uploaded_at, state, marked_words(search) from added where deleted_at is null;
  end if;
  return null;
end
$$;
create trigger words_added after insert on files
  referencing new table as added for each statement execute function keep_file_words();
create trigger words_changed after update on files
  referencing old table as removed new table as added for each statement execute function keep_file_words();
create trigger words_removed after delete on files
  referencing old table as removed for each statement execute function keep_file_words();

drop index files_by_search;
