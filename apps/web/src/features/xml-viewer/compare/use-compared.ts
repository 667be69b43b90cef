import type { StoredFile } from '@disclosure/api';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../lib/api.tsx';
import { type ReadWell, readContent } from '../read-content.ts';
import type { ComparedFile } from '../compare-address.ts';

export interface Side {
  readonly file: StoredFile;
  readonly revision: number;
  /** Undefined: the document cannot be read. */
  readonly well: ReadWell | undefined;
}

/** One side of a comparison: the file and what its document says. Of several wells the first is compared. */
export function useCompared({ id, revision }: ComparedFile) {
  const api = useApi();
  return useQuery({
    queryKey: ['compared', id, revision],
    queryFn: async (): Promise<Side> => {
      const file = await api.getFile({ params: { id } });
      const query = { revision: revision ?? file.revision };
      const { content } = await api.getFileContent({ params: { id }, query });
      return { file, ...query, well: readContent(content, file.metadata).wells[0] };
    },
    enabled: id !== '',
  });
}
