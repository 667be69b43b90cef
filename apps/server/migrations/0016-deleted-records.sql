-- What was deleted can be restored for 30 days. Customers, users, vendors and ingredients stay in their tables, marked
-- as deleted; kept here is who deleted them and what ended with them.

create table deleted_records (
  id         integer     generated always as identity primary key,
  entity     text        not null check (entity in ('user', 'customer', 'mapping', 'vendor', 'ingredient')),
  -- Of the customer, for a mapping.
  entity_id  integer     not null,
  name       text        not null,
  deleted_at timestamptz not null,
  deleted_by text        not null
);
create index deleted_records_by_entity on deleted_records (entity, entity_id);

-- No references to customers, users and ingredients: to check them would take locks in another order than deleting does.
create table deleted_assignments (
  record_id   integer not null references deleted_records on delete cascade,
  customer_id integer not null,
  user_id     integer not null,
  primary key (record_id, customer_id, user_id)
);

create table deleted_mappings (
  record_id     integer not null references deleted_records on delete cascade,
  customer_id   integer not null,
  chem_code     text    not null,
  ingredient_id integer not null,
  primary key (record_id, customer_id, chem_code, ingredient_id)
);
