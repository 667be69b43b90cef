-- When the end of the audit trail was last written to the store, by whichever instance came first.
alter table installation add column anchored_at timestamptz;

-- The same as before, but bound to the function that it calls. pg_restore computes the addresses of files while it looks
-- for functions nowhere, and stopped at the first name that needs an escape.
create or replace function percent_encode(name text) returns text language sql immutable parallel safe
  return case
    when name !~ '[^A-Za-z0-9_.~ ()-]' then replace(name, ' ', '%20')
    else percent_encode_letters(name)
  end;
