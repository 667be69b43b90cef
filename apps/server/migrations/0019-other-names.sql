-- Other spellings that mean a customer. They stay with an archived customer, and are free for others meanwhile.
alter table customers add column other_names text[] not null default '{}';
