/** What is known of the mirror of the registry: its archives, what was asked about it, and what is there in the end. */

/** What an archive has that was made for a run. No two have anything in common. */
export interface ArchiveFacts {
  readonly name: string;
  readonly day: string;
  readonly disclosures: number;
  readonly ingredients: number;
  readonly waterSources: number;
  /** As which it has the job whose files are stored all day. */
  readonly disclosureId: string;
  /** It has that job with another depth. */
  readonly isMistyped: boolean;
}

export type ArchiveCounts = Pick<ArchiveFacts, 'disclosures' | 'ingredients' | 'waterSources'>;

/** The archive in use, as it is told. */
export interface MirrorReading extends ArchiveCounts {
  readonly name: string;
  readonly day: string;
  readonly loadedAt: string;
}

/** What the mirror says of the job, or what it says of its neighbors in one word: the same for the same archive. */
interface JobReading {
  readonly day: string | null;
  readonly ids: readonly string[];
}
interface NeighborReading {
  readonly day: string | null;
  readonly figures: string;
}

/** Files of every other customer have a CAS number whose last digit is wrong: they differ from every archive. */
export const isCorrect = (customer: number): boolean => customer % 2 === 0;

/** What was found out about a file, and in which archive. */
export interface Found {
  readonly disclosureId: string | null;
  /** The day of the last archive that had it. */
  readonly seenIn: string | null;
  readonly differences: number;
}

/** What a client may ask about the registry. */
export interface RegistryActions {
  'load archive': { said: { name: string }; answer: { id: string } };
  'cancel load': { said: { id: string }; answer: object };
  'list loads': { said: object; answer: { loads: readonly { id: string; status: string }[] } };
  'read mirror': { said: object; answer: { inUse: MirrorReading | null } };
  'read public job': { said: object; answer: JobReading };
  'ask neighbors': { said: object; answer: NeighborReading };
}

export interface KeptRegistry {
  readonly archives: readonly ArchiveFacts[];
  /** The last load, which was begun when everybody had stopped working. */
  readonly inUse: MirrorReading & { readonly loadId: string };
  /** The rows that are really there. */
  readonly rows: ArchiveCounts;
  /** Tables of loads that have not ended. */
  readonly leftTables: number;
  /** In the order in which they ended; those that have not come last. */
  readonly loads: readonly KeptLoad[];
}

export interface KeptLoad {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  /** Of a load that is loaded. */
  readonly report: ArchiveCounts | null;
  /** In the audit trail. */
  readonly entries: number;
}

/** What is known of a file in the archive in use. */
export interface KeptPublication extends Found {
  /** Its job is in every archive. */
  readonly isPublic: boolean;
  /** It was saved before the archive was loaded. */
  readonly isDue: boolean;
  /** The last load after which it was looked for. */
  readonly loadId: string | null;
}
