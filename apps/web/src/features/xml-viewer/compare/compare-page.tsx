import type { StoredFile } from '@disclosure/api';
import { compareDisclosures, messages } from '@disclosure/core';
import { Button } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ErrorBanner, Notice } from '../../../components/callout.tsx';
import { Loading } from '../../../components/loading.tsx';
import page from '../../../components/page.module.css';
import table from '../../../components/table-page.module.css';
import { useApi } from '../../../lib/api.tsx';
import { compareAddress, type ComparedFile, readCompared } from '../addresses.ts';
import { isForbidden, isMissing, printMinute, savedAt } from '../file-texts.ts';
import { readContent, type ReadWell } from '../read-content.ts';
import { FieldTable, RowTable } from './compare-tables.tsx';
import styles from './compare.module.css';

/** Compares the two files or revisions that the address names. */
export function ComparePage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [left, right] = [readCompared(params, 'left'), readCompared(params, 'right')];
  const [leftSide, rightSide] = [useCompared(left), useCompared(right)];
  const isWhole = left.id !== '' && right.id !== '';
  return (
    <section className={page.page} aria-labelledby="page">
      <div className={page.head}>
        <h1 id="page" tabIndex={-1}>
          Compare
        </h1>
        <div className={table.tools}>
          <Button
            variant="default"
            disabled={!isWhole}
            leftSection={<IconArrowsExchange size={16} stroke={1.75} aria-hidden />}
            onClick={() => void navigate(compareAddress(right, left), { replace: true })}
          >
            Swap sides
          </Button>
          <Button component={Link} to="/xml-viewer" variant="default">
            Back to XML Files
          </Button>
        </div>
      </div>
      {isWhole ? (
        <Sides left={leftSide} right={rightSide} />
      ) : (
        <ErrorBanner>{messages.files.compareChooseTwo}</ErrorBanner>
      )}
    </section>
  );
}

type SideQuery = UseQueryResult<Side>;

function Sides({ left, right }: { readonly left: SideQuery; readonly right: SideQuery }) {
  const failed = [left, right].find(({ isError }) => isError);
  if (failed) return <Failure query={failed} />;
  if (!left.data || !right.data) return <Loading />;
  return <Comparing left={left.data} right={right.data} />;
}

function Failure({ query: { error, refetch } }: { readonly query: SideQuery }) {
  if (isForbidden(error)) return <ErrorBanner error={error}>{messages.files.noAccess}</ErrorBanner>;
  if (isMissing(error)) return <ErrorBanner error={error}>{messages.files.notFound}</ErrorBanner>;
  return (
    <ErrorBanner error={error} onRetry={() => void refetch()}>
      {messages.files.compareFailed}
    </ErrorBanner>
  );
}

function Comparing({ left, right }: { readonly left: Side; readonly right: Side }) {
  const comparison = useMemo(
    () => left.well && right.well && compareDisclosures(left.well.disclosure, right.well.disclosure),
    [left, right],
  );
  return (
    <div className={table.body}>
      <div className={styles.sides}>
        <SideHead name="Left" side={left} />
        <SideHead name="Right" side={right} />
      </div>
      {comparison ? (
        <>
          {left.well?.disclosure.entryMethod !== right.well?.disclosure.entryMethod && (
            <Notice>{messages.states.differentMethods}</Notice>
          )}
          <FieldTable fields={comparison.fields} />
          <RowTable comparison={comparison} />
        </>
      ) : (
        <ErrorBanner>{messages.files.compareUnreadable}</ErrorBanner>
      )}
    </div>
  );
}

interface SideHeadProps {
  readonly name: 'Left' | 'Right';
  readonly side: Side;
}

function SideHead({ name, side: { file, revision } }: SideHeadProps) {
  const isCurrent = revision === file.revision;
  const address = new URLSearchParams({ file: file.id, ...(!isCurrent && { revision: String(revision) }) });
  return (
    <section className={styles.side} aria-label={`${name} side`}>
      <small>{name}</small>
      <h2>
        <Link to={`/xml-viewer?${address.toString()}`}>{file.name}</Link>
      </h2>
      <p>
        Revision {revision}
        {isCurrent && ` (current) · saved ${printMinute(savedAt(file))}`} · {file.metadata.customerName}
      </p>
    </section>
  );
}

export interface Side {
  readonly file: StoredFile;
  readonly revision: number;
  /** Undefined: the document cannot be read. */
  readonly well: ReadWell | undefined;
}

/** One side of a comparison: the file and what its document says. Of several wells the first is compared. */
function useCompared({ id, revision }: ComparedFile) {
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
