-- Whoever asks for a new password of an unknown address gets a link that opens nothing: as much is written as for a user.
alter table password_links alter column user_id drop not null;
