-- older programs: may go on
--
-- The numbers of the files that a digest tells of: before it is sent, its user must still see them. Null in what an older
-- program made.

alter table outbox add column digest_files integer[];
