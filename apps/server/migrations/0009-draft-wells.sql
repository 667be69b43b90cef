-- How many wells a draft is about, for the list. Drafts from before say so when they are saved next.
alter table drafts add column wells integer;
