import { inputLengths, isFileId, type Page, ProblemError, type StoredFile } from '@disclosure/api';
import { messages, printGrouped } from '@disclosure/core';
import { type InfiniteData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Api, useApi } from '../../../lib/api.tsx';
import { toQuery, type ViewerAddress } from '../addresses.ts';
import { rowsOf } from '../use-files.ts';

const HALF_A_MINUTE = 30_000;

/** One file by its id: it need not be in the part of the list that is loaded. */
export function useFile(id: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: ['file', id],
    queryFn: () => fetchFile(api, id),
    // The entry of the list is shown until the file itself is loaded.
    placeholderData: () => findListed(queryClient, id),
    staleTime: HALF_A_MINUTE,
  });
}

/** A backend of the specification knows files only by name, and only as a list. */
async function fetchFile(api: Api, id: string): Promise<StoredFile> {
  if (isFileId(id)) return api.getFile({ params: { id } });
  const { items } = await api.listFiles({ query: { search: id.slice(0, inputLengths.search) } });
  const file = items.find(({ name }) => name === id);
  if (!file) throw new ProblemError('not-found', messages.files.notFound);
  return file;
}

type Pages = InfiniteData<Page<StoredFile>>;

function findListed(queryClient: QueryClient, id: string): StoredFile | undefined {
  const lists = queryClient.getQueriesData<Pages>({ queryKey: ['files'] });
  return lists.flatMap(([, data]) => rowsOf(data)).find((file) => file.id === id);
}

interface Place {
  /** Such as `3 of 37`; blank if the list was not loaded. */
  readonly words: string;
  /** The ids of the files around it. */
  readonly back?: string | undefined;
  readonly ahead?: string | undefined;
}

/** Where the open file stands in the list that was shown before it. */
export function usePlace({ file, filter, sort }: ViewerAddress): Place {
  const data = useQueryClient().getQueryData<Pages>(['files', toQuery(filter, sort)]);
  const rows = rowsOf(data);
  const index = rows.findIndex(({ id }) => id === file);
  if (index === -1) return { words: '' };
  const words = `${printGrouped(index + 1)} of ${printGrouped(data?.pages[0]?.total ?? rows.length)}`;
  return { words, back: rows[index - 1]?.id, ahead: rows[index + 1]?.id };
}

/** The text of a file. A revision never changes, so it is fetched once. */
export function useContent(file: StoredFile, older: number | undefined) {
  const api = useApi();
  // The number is sent even for the newest revision: a newer one may exist by now.
  const revision = older ?? file.revision;
  return useQuery({
    queryKey: ['file-content', file.id, revision],
    queryFn: () => fetchContent(api, file, revision),
    staleTime: Infinity,
  });
}

/** By name, and by id where that fails, such as when another file has the name by now. */
export async function fetchContent(api: Api, { id, name }: StoredFile, revision: number): Promise<string> {
  try {
    const query = { revision, ...(isFileId(id) && { id }) };
    const { bytes } = await api.downloadFile({ params: { fileName: name }, query });
    return new TextDecoder().decode(bytes);
  } catch {
    return (await api.getFileContent({ params: { id }, query: { revision } })).content;
  }
}

export function useRevisions({ id, revision }: StoredFile, enabled = true) {
  const api = useApi();
  return useQuery({
    queryKey: ['file-revisions', id, revision],
    queryFn: () => api.listRevisions({ params: { id } }),
    enabled,
  });
}

/** The file as an older revision was saved: when, by whom, how large. Undefined until that is known. */
export function useAsSaved(file: StoredFile, older: number | undefined): StoredFile | undefined {
  const isOlder = older !== undefined && older !== file.revision;
  const { data } = useRevisions(file, isOlder);
  if (!isOlder) return file;
  const found = data?.find(({ revision }) => revision === older);
  if (!found) return undefined;
  const { revision, size, timestamp, uploadedBy } = found;
  const metadata = { ...file.metadata, uploadDate: timestamp, uploadedBy };
  return { ...file, revision, size, last_modified: timestamp, metadata };
}
