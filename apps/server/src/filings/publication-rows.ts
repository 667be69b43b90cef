import type { FiledDifference, Filing } from '@disclosure/api';
import { type DocumentFinding, type FilingStatus, messages } from '@disclosure/core';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';

/** What a list tells about a publication. */
export interface PublicationColumns {
  readonly published_revision: number | null;
  readonly disclosure_id: string | null;
  readonly found_in: string | null;
  readonly seen_in: string | null;
  readonly looked_in: string | null;
  readonly missing_since: string | null;
  readonly status_before_found: FilingStatus | null;
  readonly difference_count: number | null;
  readonly is_accepted: boolean;
}

/** The rule under which a difference is accepted with a reason, by the same call as any finding. */
export const PUBLIC_RULE = 'PUBLIC-01';

/** An earlier program names the disclosure. */
const subject = sql`coalesce(publication.subject, publication.disclosure_id)`;

/** An acceptance holds for the disclosure, and for all that differs. */
const isAccepted = sql`exists (
  select from filing_acceptances as accepted
   where accepted.file_number = publication.file_number and accepted.rule_id = ${sql.lit(PUBLIC_RULE)}
     and accepted.subject = ${subject} and accepted.withdrawn_at is null
     and accepted.message = publication.told)`;

/** What is public differs, and no one has accepted it. */
export const isDiffering = sql`(publication.difference_count > 0 and not ${isAccepted})`;

export const publicationColumns = sql`publication.revision as published_revision, publication.disclosure_id,
  publication.found_in::text, publication.seen_in::text, publication.missing_since::text,
  (select archive_date::text from registry_loads where id = publication.load_id) as looked_in,
  publication.status_before as status_before_found, publication.difference_count, ${isAccepted} as is_accepted`;

/** Until then it has not left the house. */
const notFiled: ReadonlySet<FilingStatus | null> = new Set(['saved', 'sent', 'approved', 'not to be filed'] as const);

export function toPublication(row: PublicationColumns): Filing['publication'] {
  const since = row.found_in ?? row.missing_since;
  if (since === null) return null;
  const differences = row.difference_count ?? 0;
  return {
    disclosureId: row.disclosure_id,
    revision: row.published_revision,
    since,
    seenIn: row.seen_in,
    ...(row.looked_in !== null && { lookedIn: row.looked_in }),
    differences,
    differs: differences > 0 && !row.is_accepted,
    wasPublicBefore: row.disclosure_id !== null && notFiled.has(row.status_before_found),
  };
}

export interface StoredDifferences {
  readonly disclosure_id: string | null;
  readonly told: string;
  /** Null in what an earlier program wrote. */
  readonly subject: string | null;
  readonly difference_count: number;
  readonly differences: readonly FiledDifference[];
}

export async function readDifferences(db: Db, fileNumber: number): Promise<StoredDifferences | undefined> {
  const { rows } = await sql<StoredDifferences>`
    select disclosure_id, told, subject, difference_count, differences from filing_publications where file_number = ${fileNumber}`.execute(
    db,
  );
  return rows[0];
}

/** What is public and differs, as a finding that a person can accept with a reason. */
export const publicationFindings = (stored: StoredDifferences | undefined): DocumentFinding[] =>
  stored?.disclosure_id && stored.told !== ''
    ? [
        {
          ruleId: PUBLIC_RULE,
          severity: 'warning',
          message: stored.told,
          where: 'registry',
          place: messages.publication.place,
          subject: stored.subject ?? stored.disclosure_id,
        },
      ]
    : [];
