-- older programs: may go on
--
-- A file of the watched folder by its name, size and time: all instances together load it once.

alter table registry_loads add column watched_file text;
