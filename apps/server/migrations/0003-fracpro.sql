-- What FracPro said last about each job, for the times when it is down.
create table fracpro_jobs (
  -- The service that said it: what a simulator invented must never stand in for a real job.
  source       text        not null,
  job_number   text        not null,
  -- As text, so that chemicals stay in the order in which they were reported.
  answer       json        not null,
  retrieved_at timestamptz not null,
  primary key (source, job_number)
);
