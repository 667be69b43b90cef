import { CSV, type StoredFile } from '@disclosure/api';
import { compareDisclosures, type Comparison, messages } from '@disclosure/core';
import { Button } from '@mantine/core';
import { IconArrowsExchange, IconDownload } from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { FieldTable, RowTable } from '../../../components/compare/compare-tables.tsx';
import styles from '../../../components/compare/compare.module.css';
import { ErrorBanner, Notice } from '../../../components/callout.tsx';
import { MomentText } from '../../../components/moment-text.tsx';
import { Loading } from '../../../components/loading.tsx';
import page from '../../../components/page.module.css';
import table from '../../../components/table-page.module.css';
import { type Api, useApi } from '../../../lib/api.tsx';
import { saveFile } from '../../../lib/browser.ts';
import { type Moment, printMoment } from '../../../lib/moments.ts';
import { compareAddress, type ComparedFile, readCompared } from '../addresses.ts';
import { isForbidden, isMissing, savedAt } from '../file-texts.ts';
import { fetchContent } from '../pane/use-file.ts';
import { readContent, type ReadWell } from '../read-content.ts';
import { printComparison } from './compare-csv.ts';

/** Compares the two files or revisions that the address names. */
export function ComparePage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [left, right] = [readCompared(params, 'left'), readCompared(params, 'right')];
  const [leftSide, rightSide] = [useCompared(left), useCompared(right)];
  const isWhole = left.id !== '' && right.id !== '';
  const comparison = useComparison(leftSide.data, rightSide.data);
  const download = () => comparison && saveComparison(comparison, leftSide.data, rightSide.data);
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
          <Button
            variant="default"
            disabled={!comparison}
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            onClick={download}
          >
            Download (CSV)
          </Button>
          <Button component={Link} to="/xml-viewer" variant="default">
            Back to XML Files
          </Button>
        </div>
      </div>
      {isWhole ? (
        <Sides left={leftSide} right={rightSide} comparison={comparison} />
      ) : (
        <ErrorBanner>{messages.files.compareChooseTwo}</ErrorBanner>
      )}
    </section>
  );
}

type SideQuery = UseQueryResult<Side>;

interface SidesProps {
  readonly left: SideQuery;
  readonly right: SideQuery;
  readonly comparison: Comparison | undefined;
}

function Sides({ left, right, comparison }: SidesProps) {
  const failed = [left, right].find(({ isError }) => isError);
  if (failed) return <Failure query={failed} />;
  if (!left.data || !right.data) return <Loading />;
  return <Comparing left={left.data} right={right.data} comparison={comparison} />;
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

/** Undefined until both sides are there, and where one cannot be read. */
const useComparison = (left: Side | undefined, right: Side | undefined): Comparison | undefined =>
  useMemo(
    () => (left?.well && right?.well ? compareDisclosures(left.well.disclosure, right.well.disclosure) : undefined),
    [left, right],
  );

interface ComparingProps {
  readonly left: Side;
  readonly right: Side;
  readonly comparison: Comparison | undefined;
}

function Comparing({ left, right, comparison }: ComparingProps) {
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

function SideHead({ name, side: { file, revision, saved } }: SideHeadProps) {
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
        {isCurrent && ' (current)'} · saved <MomentText at={saved.at} />
        {saved.by && ` by ${saved.by}`} · {file.metadata.customerName}
      </p>
    </section>
  );
}

const describeSide = ({ file, revision, saved }: Side) =>
  `${file.name}, revision ${revision}, saved ${printMoment(saved.at)}`;

function saveComparison(comparison: Comparison, left: Side | undefined, right: Side | undefined): void {
  if (!left || !right) return;
  const text = printComparison(comparison, { left: describeSide(left), right: describeSide(right) });
  const name = `Comparison ${left.file.metadata.wellName}.csv`.replaceAll(/[\\/:*?"<>|]/g, '-');
  saveFile({ name, type: CSV, bytes: new TextEncoder().encode(text) });
}

export interface Side {
  readonly file: StoredFile;
  readonly revision: number;
  readonly saved: { readonly at: Moment; readonly by: string };
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
      const [content, saved] = await Promise.all([
        fetchContent(api, file, query.revision),
        findSaving(api, file, query.revision),
      ]);
      return { file, ...query, saved, well: readContent(content, file.metadata).wells[0] };
    },
    enabled: id !== '',
  });
}

/** When a revision was saved, and by whom; the file itself knows that only of the newest. */
async function findSaving(api: Api, file: StoredFile, revision: number): Promise<Side['saved']> {
  if (revision === file.revision) return { at: savedAt(file), by: file.metadata.uploadedBy };
  const revisions = await api.listRevisions({ params: { id: file.id } });
  const found = revisions.find((each) => each.revision === revision);
  return { at: found?.timestamp ?? '', by: found?.uploadedBy ?? '' };
}
