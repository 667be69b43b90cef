-- What is entered in the wizard, kept until it is a stored file or nobody has touched it for a long time.
create table drafts (
  id         uuid        primary key,
  author_id  integer     not null references users,
  job_number text        not null,
  step       smallint    not null,
  -- As text, so that everything comes back as it was sent.
  state      json        not null,
  version    integer     not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index drafts_by_author on drafts (author_id, updated_at desc);
create index drafts_by_time on drafts (updated_at);
