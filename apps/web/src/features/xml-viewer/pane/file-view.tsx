import type { StoredFile } from '@disclosure/api';
import { type Finding, messages } from '@disclosure/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { ErrorBanner } from '../../../components/callout.tsx';
import { Loading } from '../../../components/loading.tsx';
import { XmlView } from '../../../components/xml-view/xml-view.tsx';
import { PrintSheet } from './print-sheet.tsx';
import type { ViewerAddress } from '../use-viewer-address.ts';
import type { Tab } from '../viewer-address.ts';
import { BackToList } from './back-to-list.tsx';
import { FileHead } from './file-head.tsx';
import { FileNotes } from './file-notes.tsx';
import { HistoryTab } from './history-tab.tsx';
import { IngredientsTab } from './ingredients-tab.tsx';
import styles from './pane.module.css';
import { readContent, type ReadWell } from '../read-content.ts';
import { SummaryTab } from './summary-tab.tsx';
import { TabList } from './tab-list.tsx';
import { isDamaged, isForbidden, isMissing } from '../file-problem.ts';
import { useAsSaved, useContent } from './use-file.ts';
import { useFindings } from './use-findings.ts';
import { WellChoice } from './well-choice.tsx';

interface FileViewProps {
  readonly file: StoredFile;
  readonly address: ViewerAddress;
  /** The file could not be asked for again: somebody may have deleted it. */
  readonly isGone: boolean;
}

/** One file: what it is, and what it says in four ways. */
export function FileView({ file, address, isGone }: FileViewProps) {
  const { tab, revision } = address;
  const content = useContent(file, revision);
  const saved = useAsSaved(file, revision);
  const { data: text } = content;
  const { metadata } = file;
  const read = useMemo(() => (text === undefined ? undefined : readContent(text, metadata)), [text, metadata]);
  const [chosen, setChosen] = useState(0);
  const well = wellOf(read?.wells, chosen);
  const findings = [...(read?.findings ?? []), ...useFindings(well)];
  const id = useId();
  return (
    <article className={styles.file} aria-labelledby={`${id}-name`}>
      <BackToList onClose={address.close} />
      <FileHead file={file} saved={saved} revision={revision} headingId={`${id}-name`} well={well} />
      {isGone && <ErrorBanner>{messages.files.gone}</ErrorBanner>}
      <FileNotes file={file} revision={revision} onCurrent={() => address.showRevision(undefined)} />
      <TabList id={id} tab={tab} rows={well?.disclosure.rows.length} onChange={address.showTab} />
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} className={styles.panel}>
        {tab === 'history' ? (
          <HistoryTab file={file} onOpen={address.showRevision} />
        ) : (
          <ContentTab
            file={file}
            tab={tab}
            content={content}
            wells={read?.wells}
            findings={findings}
            choice={{ chosen, setChosen }}
          />
        )}
      </div>
      {well && saved && <PrintSheet file={saved} well={well} findings={findings} />}
    </article>
  );
}

/** Another file may have fewer wells. */
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
  /** Undefined until the content is there. */
  readonly wells: readonly ReadWell[] | undefined;
  readonly findings: readonly Finding[];
  readonly choice: { readonly chosen: number; readonly setChosen: (well: number) => void };
}

function ContentTab({ file, tab, content, wells, findings, choice }: ContentTabProps) {
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
      {tab === 'summary' ? <SummaryTab file={file} well={well} findings={findings} /> : <IngredientsTab well={well} />}
    </>
  );
}
