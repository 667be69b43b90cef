-- older programs: may go on
--
-- Few filings are public otherwise than they were made. They were looked for among all that was ever looked for.

create index filing_publications_differing on filing_publications (file_number) where difference_count > 0;
