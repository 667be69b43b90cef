-- Who made a revision, because its maker may supersede it. Not known for files that were adopted, and where the audit
-- trail says nothing about the revision.

-- Read before the table is locked: this takes longer than the rest.
create table made_revisions as
  -- A later change of the owner repeats revision and hash, so the first entry is the upload.
  select distinct on (entity_id, after ->> 'revision')
         entity_id as file_number, (after ->> 'revision')::integer as revision, after ->> 'sha256' as sha256, user_id
    from audit_entries
   where entity = 'file' and action in ('created', 'changed')
   order by entity_id, after ->> 'revision', id;

-- No reference: a file outlives its users.
alter table file_revisions add column uploader_id integer;
update file_revisions as past
   set uploader_id = made.user_id
  from made_revisions as made
 where made.file_number = past.file_number and made.revision = past.revision
   -- The revisions of a file that was put together again from the store may have other numbers now.
   and made.sha256 = encode(past.sha256, 'hex');
drop table made_revisions;

-- The same document sent by two users is two uploads: each may become a file of its own.
alter table file_uploads add column uploader_id integer not null default 0;
drop index file_uploads_by_content;
create unique index file_uploads_by_content on file_uploads (customer_id, name, api_number, sha256, uploader_id);

-- An Editor asks for the deletion of a customer that only a Manager may delete. Ends with the deletion or a dismissal.
create table deletion_requests (
  customer_id  integer     primary key references customers,
  -- No reference: the request stays when the user is gone.
  user_id      integer     not null,
  requested_by text        not null,
  requested_at timestamptz not null
);
