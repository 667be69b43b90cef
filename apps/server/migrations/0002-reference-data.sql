-- What disclosures are made from: vendors, ingredients, and what a customer's chemical codes stand for.

create table vendors (
  id         integer     generated always as identity primary key,
  company    text        not null,
  first_name text        not null,
  last_name  text        not null,
  email      text        not null,
  phone      text        not null,
  version    integer     not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);

create table ingredients (
  id                integer          generated always as identity primary key,
  code              text             not null,
  vendor_id         integer          references vendors,
  product_name      text             not null,
  specific_gravity  double precision not null check (specific_gravity > 0),
  description       text             not null,
  purpose           text             not null,
  ingredient_name   text             not null,
  cas_number        text             not null,
  -- A percent, whatever its name says.
  additive_fraction double precision not null check (additive_fraction between 0 and 100),
  comments          text             not null,
  units             text             not null,
  version           integer          not null default 1,
  created_at        timestamptz      not null default now(),
  deleted_at        timestamptz
);
-- A product has several ingredients under one code, but each of them once.
create unique index ingredients_by_identity on ingredients (lower(code), lower(ingredient_name), lower(cas_number))
  where deleted_at is null;
create index ingredients_by_vendor on ingredients (vendor_id) where deleted_at is null;

create table third_party_mappings (
  customer_id   integer not null references customers,
  chem_code     text    not null,
  ingredient_id integer not null references ingredients,
  primary key (customer_id, chem_code, ingredient_id)
);
create index third_party_mappings_by_ingredient on third_party_mappings (ingredient_id);

-- Which codes the jobs of a customer used, to offer those first that stand for nothing yet.
create table seen_codes (
  customer_id integer     not null references customers,
  chem_code   text        not null,
  job_number  text        not null,
  seen_at     timestamptz not null,
  primary key (customer_id, chem_code, job_number)
);

-- Who changed what. Each entry carries the hash of the one before, so that nothing can be changed or left out unseen.
create table audit_entries (
  id            bigint      primary key,
  at            timestamptz not null,
  -- No reference: an entry outlives whatever it speaks of.
  user_id       integer,
  user_name     text        not null,
  user_email    text        not null,
  entity        text        not null,
  entity_id     integer     not null,
  name          text        not null,
  action        text        not null,
  -- As text that stays as it was written: the hash is taken over it.
  before        json,
  after         json,
  previous_hash bytea       not null,
  hash          bytea       not null
);
create index audit_entries_by_entity on audit_entries (entity, entity_id, id);
create index audit_entries_by_user on audit_entries (user_id, id);
create index audit_entries_by_time on audit_entries (at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'entries of the audit trail are never changed';
end
$$;
create trigger audit_entries_stay before update or delete or truncate on audit_entries
  for each statement execute function refuse_change();

-- The answers to calls that carried a key, for a day: the same call again gets the same answer.
create table idempotency_keys (
  user_id     integer     not null references users,
  key         text        not null,
  fingerprint bytea       not null,
  answer      json,
  created_at  timestamptz not null,
  primary key (user_id, key)
);

-- Which edition of the demo data has been put in, so that what someone deletes does not come back.
alter table installation add column demo_edition integer not null default 0;
