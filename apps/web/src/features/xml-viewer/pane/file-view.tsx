import { type FilingDetails, isFileId, type StoredFile } from '@disclosure/api';
import { type Finding, jobAt, messages } from '@disclosure/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { ErrorBanner } from '../../../components/callout.tsx';
import { Loading } from '../../../components/loading.tsx';
import { FamilyBar } from '../../../components/pictures/family-bar.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { XmlView } from '../../../components/xml-view/xml-view.tsx';
import { useFiling } from '../../../lib/filing.ts';
import { type NeighboursOfWell, useNeighbours } from '../../../lib/neighbours/use-neighbours.ts';
import { usePlaces } from '../../../lib/places/use-places.ts';
import { useSubstances } from '../../../lib/substances/use-substances.ts';
import { useMayCall } from '../../session/use-may-call.ts';
import { type Tab, useIsSinglePane, type ViewerAddress } from '../addresses.ts';
import { isDamaged, isForbidden, isMissing } from '../file-texts.ts';
import { checkWell, readContent, type ReadWell } from '../read-content.ts';
import { BackToList, FileHead, FileNotes } from './file-head.tsx';
import { HistoryTab } from './history-tab.tsx';
import { IngredientsTable, Products } from './ingredients-table.tsx';
import styles from './pane.module.css';
import { PrintSheet } from './print-sheet.tsx';
import { SummaryTab } from './summary-tab.tsx';
import { TabList } from './tab-list.tsx';
import { useAsSaved, useContent, usePlace } from './use-file.ts';
import { useSwipe } from './use-swipe.ts';

interface FileViewProps {
  readonly file: StoredFile;
  readonly address: ViewerAddress;
  /** The file could not be fetched again: another user may have deleted it. */
  readonly isGone: boolean;
}

/** One file, shown in four tabs. */
export function FileView({ file, address, isGone }: FileViewProps) {
  const { tab, revision } = address;
  const content = useContent(file, revision);
  const saved = useAsSaved(file, revision);
  const { data: text } = content;
  const { metadata } = file;
  const read = useMemo(() => (text === undefined ? undefined : readContent(text, metadata)), [text, metadata]);
  const [chosen, setChosen] = useState(0);
  const wells = read?.wells;
  const well = wellOf(wells, chosen);
  const findings = [...(read?.findings ?? []), ...useFindings(well)];
  const filing = filingOfJob(useFilingOf(file, revision), wells, chosen);
  const place = usePlace(address);
  const isSingle = useIsSinglePane();
  const article = useSwipe<HTMLElement>((direction) => {
    const next = place[direction];
    if (isSingle && next !== undefined) address.open(next);
  });
  const id = useId();
  return (
    <article ref={article} className={styles.file} aria-labelledby={`${id}-name`}>
      <BackToList place={place.words} onClose={address.close} />
      <FileHead
        file={file}
        saved={saved}
        revision={revision}
        headingId={`${id}-name`}
        well={well}
        onClose={address.close}
      />
      {isGone && <ErrorBanner>{messages.files.gone}</ErrorBanner>}
      <FileNotes file={file} content={read} revision={revision} onCurrent={() => address.showRevision(undefined)} />
      <TabList id={id} tab={tab} rows={well?.disclosure.rows.length} onChange={address.showTab} />
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} className={styles.panel}>
        {tab === 'history' ? (
          <HistoryTab file={file} onOpen={address.showRevision} />
        ) : (
          <ContentTab
            file={file}
            tab={tab}
            content={content}
            wells={wells}
            findings={findings}
            filing={filing}
            choice={{ chosen, setChosen }}
          />
        )}
      </div>
      {well && saved && <PrintSheet file={saved} well={well} findings={findings} filing={filing} />}
    </article>
  );
}

/**
 * What the desk knows about one job of a document. It places a finding in its job, and its clocks are those of the
 * first: of the others it is not known how far they have come.
 */
function filingOfJob(
  filing: FilingDetails | undefined,
  jobs: readonly unknown[] = [],
  chosen: number,
): FilingDetails | undefined {
  if (!filing || jobs.length < 2) return filing;
  const index = chosen < jobs.length ? chosen : 0;
  const job = jobAt(jobs, index);
  const findings = filing.findings.map((finding) => {
    const isOfJob = finding.where === job || finding.where.startsWith(`${job}.`);
    return isOfJob ? { ...finding, where: finding.where.slice(job.length + 1) } : finding;
  });
  return { ...filing, findings, clocks: index === 0 ? filing.clocks : [] };
}

/** How far the file has come at the desk. Undefined for Viewers, and for a revision that is not the newest. */
function useFilingOf({ id, revision }: StoredFile, shown: number | undefined): FilingDetails | undefined {
  const mayCall = useMayCall();
  const isNewest = shown === undefined || shown === revision;
  return useFiling(id, isNewest && isFileId(id) && mayCall('getFiling')).data;
}

/** The chosen well, or the first one if the file has fewer. */
const wellOf = (wells: readonly ReadWell[] = [], chosen: number) => wells[chosen] ?? wells[0];

function contentProblem(error: unknown): string {
  if (isDamaged(error)) return error.message;
  if (isForbidden(error)) return messages.files.noAccess;
  return isMissing(error) ? messages.files.notFound : messages.files.contentFailed;
}

interface ContentTabProps {
  readonly file: StoredFile;
  readonly tab: Exclude<Tab, 'history'>;
  readonly content: UseQueryResult<string>;
  /** Undefined until the content is loaded. */
  readonly wells: readonly ReadWell[] | undefined;
  readonly findings: readonly Finding[];
  readonly filing: FilingDetails | undefined;
  readonly choice: { readonly chosen: number; readonly setChosen: (well: number) => void };
}

function ContentTab({ file, tab, content, wells, findings, filing, choice }: ContentTabProps) {
  if (content.isPending) return <Loading />;
  if (content.isError || !wells)
    return (
      <ErrorBanner error={content.error} onRetry={() => void content.refetch()}>
        {contentProblem(content.error)}
      </ErrorBanner>
    );
  if (tab === 'xml') return <XmlView text={content.data} label={`XML of ${file.name}`} />;
  const well = wellOf(wells, choice.chosen);
  if (!well) return <ErrorBanner>{findings[0]?.message ?? messages.files.contentFailed}</ErrorBanner>;
  return (
    <>
      <WellChoice wells={wells} chosen={choice.chosen} onChange={choice.setChosen} />
      <WellTab file={file} tab={tab} well={well} findings={findings} filing={filing} />
    </>
  );
}

interface WellTabProps extends Pick<ContentTabProps, 'file' | 'findings' | 'filing'> {
  readonly tab: 'summary' | 'ingredients';
  readonly well: ReadWell;
}

function WellTab({ file, tab, well, findings, filing }: WellTabProps) {
  const mayCall = useMayCall();
  const neighbours = useNeighbours(well.disclosure, mayCall('askNeighbours'));
  return tab === 'summary' ? (
    <SummaryTab file={file} well={well} findings={findings} filing={filing} neighbours={neighbours} />
  ) : (
    <IngredientsTab well={well} neighbours={neighbours} />
  );
}

interface IngredientsTabProps {
  readonly well: ReadWell;
  readonly neighbours: NeighboursOfWell;
}

/** Every ingredient with its mass and its share. */
const IngredientsTab = ({ well, neighbours }: IngredientsTabProps) => (
  <div className={styles.ingredients}>
    <div className={styles.bar}>
      <FamilyBar composition={well.composition} />
    </div>
    <Products well={well} />
    <IngredientsTable well={well} figures={neighbours.figures} />
  </div>
);

/** The findings about the well that is shown. */
function useFindings(well: ReadWell | undefined): readonly Finding[] {
  const { data: places } = usePlaces(well ? [well.disclosure.well.apiNumber] : []);
  const { data: substances } = useSubstances();
  return useMemo(
    () => (well ? checkWell(well, { ...(places && { places }), ...(substances && { substances }) }) : []),
    [well, places, substances],
  );
}

interface WellChoiceProps {
  readonly wells: readonly ReadWell[];
  readonly chosen: number;
  readonly onChange: (well: number) => void;
}

/** A document from another program may contain several wells; ours contain one. */
export const WellChoice = ({ wells, chosen, onChange }: WellChoiceProps) =>
  wells.length > 1 && (
    <SelectField
      label={`Well, one of ${wells.length} in this document`}
      value={String(chosen)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    >
      {wells.map(({ disclosure: { well } }, index) => (
        // The position is all that identifies a well in a document.
        // oxlint-disable-next-line react/no-array-index-key
        <option key={index} value={index}>
          {well.wellName} · {well.apiNumber}
        </option>
      ))}
    </SelectField>
  );
