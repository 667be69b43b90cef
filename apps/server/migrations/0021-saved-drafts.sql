-- How many wells of a draft are stored as files, and whose they are, for the list. Drafts from before say so when they are
-- saved next.
alter table drafts
  add column saved    integer,
  add column customer text not null default '';
