import {
  digitsOf,
  findPublished,
  type FoundPublished,
  type PublishedDisclosure,
  readDisclosures,
  type RevisionToFind,
  XmlError,
} from '@disclosure/core';

/** The revisions of a file with their documents, and what is public about the well. */
export interface RevisionsToCompare {
  readonly revisions: readonly (Omit<RevisionToFind, 'document'> & { readonly content: string })[];
  readonly published: readonly PublishedDisclosure[];
}

/** Of a document that reports several jobs, the first is compared: it is the one that the file is listed by. */
export const comparePublished = async ({
  revisions,
  published,
}: RevisionsToCompare): Promise<FoundPublished | undefined> =>
  findPublished(
    revisions.map(({ content, ...revision }) => Object.assign(revision, { document: readFirst(content) })),
    published,
  );

/** As digits; blank when the document names none or cannot be read. */
export const readApiNumber = async (content: string): Promise<string> =>
  digitsOf(readFirst(content)?.well.apiNumber ?? '');

function readFirst(content: string) {
  try {
    return readDisclosures(content).disclosures[0];
  } catch (error) {
    if (error instanceof XmlError) return undefined;
    throw error;
  }
}
