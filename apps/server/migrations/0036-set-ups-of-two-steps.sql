-- older programs: may go on
--
-- When a set-up of two-step sign-in began, since it does not wait for its first code for ever. Null in what an older
-- program began: that begins again.

alter table two_steps add column begun_at timestamptz;
