import { type FetchedJob, jobNumberOf, messages, printCount, readJobNumbers } from '@disclosure/core';
import { Button, TextInput } from '@mantine/core';
import { type ClipboardEvent, type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CancelButton, Dialog, DialogFoot } from '../../../../components/dialog.tsx';
import { FaultSummary } from '../../../../components/callout.tsx';
import page from '../../../../components/page.module.css';
import { SubmitButton } from '../../../../components/submit-button.tsx';
import type { Fault } from '../../../../lib/failure.ts';
import { EarlierDraft } from '../../drafts/earlier-draft.tsx';
import { useJobMemory } from '../../drafts/job-memory.ts';
import { takeHandedFiles } from '../../../../lib/handed-files.ts';
import { momentInWords } from '../../../../lib/moments.ts';
import { ReferenceDataProvider } from '../../state/reference-data.tsx';
import { useWizard, useWizardState } from '../../state/store.ts';
import { JobFile } from './job-file.tsx';
import styles from './job-step.module.css';
import { FirstRun } from './first-run.tsx';
import type { JobPart } from './load-job.ts';
import { RefetchDialog } from './refetch-dialog.tsx';
import { SeveralJobs } from './several-jobs.tsx';
import { useJobFetch, type WellSource } from './use-job-fetch.ts';
import { useSeveralJobs } from './use-several-jobs.ts';

/** A list that is pasted by mistake must not ask FracPro for hours. */
const MOST_JOBS = 50;

/** One constant: a new list would move the focus from a dialog to the field. */
const noFaults: readonly Fault[] = [];

/** The job number or a file, and the questions that come up before the data are taken. */
export function JobForm() {
  const { phase, begin, refuse, fetchFrom, accept, take, cancel } = useJobFetch();
  const several = useSeveralJobs();
  const store = useWizard();
  const jobNumber = useWizardState((state) => state.jobNumber);
  const isFetching = phase.kind === 'fetching';
  const tryJob = (number: string) => {
    store.change((state) => ({ ...state, jobNumber: number }));
    begin({ kind: 'fracpro', jobNumber: number });
  };
  const chooseFiles = (files: readonly File[]) => {
    const source = sourceOf(files);
    return source ? begin(source) : refuse(messages.correction.open.mixed);
  };
  useAskedCorrection(begin);
  const faults = phase.kind === 'idle' ? phase.faults : noFaults;
  const field = useFocusOnFault(faults);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isFetching || several.isRunning) return;
    const numbers = readJobNumbers(jobNumber);
    several.clear();
    cancel();
    if (numbers.length > MOST_JOBS) refuse(messages.wizard.severalJobs.tooMany(numbers.length, MOST_JOBS));
    else if (numbers.length > 1) void several.begin(numbers);
    else begin({ kind: 'fracpro', jobNumber: numbers[0] ?? '' });
  }
  return (
    <>
      <div className={`${page.panel} ${styles.panel}`}>
        <FaultSummary faults={faults} />
        {phase.kind === 'offering' && <LastGoodOffer job={phase.job} onTake={() => accept(phase.job)} />}
        <form className={styles.form} noValidate onSubmit={handleSubmit}>
          <JobNumberField field={field} error={faults.find((fault) => fault.field === 'jobNumber')?.message} />
          <SubmitButton size="md" busyText="Fetching..." isBusy={isFetching || several.isRunning}>
            Fetch Job Data
          </SubmitButton>
        </form>
        {!several.isRunning && <EarlierDraft jobNumber={jobNumber} />}
        {isFetching && <FetchProgress source={phase.source} part={phase.part} onCancel={cancel} />}
        <SeveralJobs {...several} />
        <OtherWays isBusy={isFetching} onTry={tryJob} onChoose={chooseFiles} />
        {phase.kind === 'asking' && (
          <ReplaceQuestion source={phase.source} onReplace={() => void fetchFrom(phase.source)} onKeep={cancel} />
        )}
        {phase.kind === 'merging' && (
          <ReferenceDataProvider need="all">
            <RefetchDialog job={phase.job} onTake={(merge) => take(phase.job, merge)} onClose={cancel} />
          </ReferenceDataProvider>
        )}
      </div>
      <FirstRun onTry={tryJob} />
    </>
  );
}

interface OtherWaysProps {
  readonly isBusy: boolean;
  readonly onTry: (jobNumber: string) => void;
  readonly onChoose: (files: readonly File[]) => void;
}

/** A recent job, or a file. */
function OtherWays({ isBusy, onTry, onChoose }: OtherWaysProps) {
  const [hasFile, setHasFile] = useState(false);
  return (
    <>
      <div className={styles.below}>
        <RecentJobs onChoose={onTry} />
        <Button variant="subtle" size="compact-sm" aria-expanded={hasFile} onClick={() => setHasFile(!hasFile)}>
          Use a file instead
        </Button>
      </div>
      {hasFile && <JobFile isBusy={isBusy} onChoose={onChoose} />}
    </>
  );
}

/** Documents to correct, or the one file of a job; undefined for anything else. */
function sourceOf(files: readonly File[]): WellSource | undefined {
  const [file] = files;
  if (files.every(({ name }) => /\.xml$/i.test(name))) return { kind: 'documents', files };
  return file && files.length === 1 ? { kind: 'file', file } : undefined;
}

/** Room for many numbers. */
const LONGEST = 1000;

interface JobNumberFieldProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly error: string | undefined;
}

function JobNumberField({ field, error }: JobNumberFieldProps) {
  const store = useWizard();
  const memory = useJobMemory();
  const jobNumber = useWizardState((state) => state.jobNumber);
  const change = useCallback(
    (text: string) => {
      // Once there is a draft, the draft keeps the number.
      if (!store.get().origin) memory.keepTyped(text);
      store.change((state) => ({ ...state, jobNumber: text }));
    },
    [memory, store],
  );
  useAskedJob(change);
  return (
    <TextInput
      ref={field}
      label="Job Number"
      name="jobNumber"
      size="md"
      maxLength={LONGEST}
      autoComplete="off"
      data-autofocus
      value={jobNumber}
      error={error}
      onChange={(event) => change(event.currentTarget.value)}
      onPaste={(event) => pasteNumbers(event, change)}
    />
  );
}

/** A field has one line: without this, numbers that stand below each other would become one. */
function pasteNumbers(event: ClipboardEvent<HTMLInputElement>, change: (text: string) => void) {
  const text = event.clipboardData.getData('text');
  if (!/[\n\r\t]/.test(text.trim())) return;
  event.preventDefault();
  const { currentTarget: input } = event;
  input.setRangeText(readJobNumbers(text).join(', '), input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
  change(input.value.slice(0, LONGEST));
}

/** A link may name the job: `/xml-creator?job=1001`. */
function useAskedJob(change: (text: string) => void) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('job');
  useEffect(() => {
    if (asked === null) return;
    change(asked.slice(0, LONGEST));
    setParams({}, { replace: true });
    // The setter changes with every navigation.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [asked, change]);
}

/** A link may name stored files, as in `/xml-creator?correct=ID`; the page that checks files hands them over. */
function useAskedCorrection(open: (source: WellSource) => void) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('correct');
  useEffect(() => {
    const files = takeHandedFiles();
    if (files.length > 0) open({ kind: 'documents', files });
    if (asked === null) return;
    setParams({}, { replace: true });
    open({ kind: 'stored', ids: asked.split(',').filter(Boolean) });
    // What opens them, and the setter, change with every drawing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [asked]);
}

/** Puts the focus into the field at the start and after every refusal. */
function useFocusOnFault(faults: readonly Fault[]) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (faults) field.current?.focus();
  }, [faults]);
  return field;
}

function RecentJobs({ onChoose }: { readonly onChoose: (jobNumber: string) => void }) {
  const recent = useJobMemory().recent();
  if (recent.length === 0) return <span />;
  return (
    <div className={styles.recent}>
      <span id="recent-jobs">Recent</span>
      <ul aria-labelledby="recent-jobs">
        {recent.map((jobNumber) => (
          <li key={jobNumber}>
            <button type="button" onClick={() => onChoose(jobNumber)}>
              {jobNumber}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FetchProgressProps {
  readonly source: WellSource;
  readonly part: JobPart | undefined;
  readonly onCancel: () => void;
}

/**
 * What is being loaded and for how long. The first second shows no text. FracPro answers as a whole; only dates come in
 * parts. The seconds are only seen: read aloud, they would never be silent.
 */
function FetchProgress({ source, part, onCancel }: FetchProgressProps) {
  const seconds = useSeconds();
  const what =
    source.kind === 'fracpro' ? `Fetching job ${source.jobNumber} from FracPro` : `Reading ${wordsOf(source)}`;
  const dates = part && messages.wizard.datesFetched(part.done, part.all);
  return (
    <div className={styles.progress}>
      <span>
        <output>{seconds > 0 && [what, dates].filter(Boolean).join(' · ')}</output>
        {seconds > 0 && <span aria-hidden> {`· ${seconds} s`}</span>}
      </span>
      <Button variant="default" size="compact-sm" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

function useSeconds() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}

interface LastGoodOfferProps {
  readonly job: FetchedJob;
  readonly onTake: () => void;
}

/** FracPro is down: offers the data that it gave last, with their date. */
function LastGoodOffer({ job, onTake }: LastGoodOfferProps) {
  const { lastGood } = job.origin;
  if (!lastGood) return null;
  return (
    <FaultSummary faults={[{ message: messages.job.fetchFailed(lastGood.reason) }]}>
      <Button variant="default" mt={8} onClick={onTake}>
        Use data fetched {momentInWords(lastGood.retrievedAt)}
      </Button>
    </FaultSummary>
  );
}

/** What wells come from, in words. */
function wordsOf(source: WellSource): string {
  if (source.kind === 'fracpro') return `job ${source.jobNumber}`;
  if (source.kind === 'file') return source.file.name;
  return printCount(source.kind === 'stored' ? source.ids.length : source.files.length, 'XML file');
}

interface ReplaceQuestionProps {
  readonly source: WellSource;
  readonly onReplace: () => void;
  readonly onKeep: () => void;
}

/** Asks before a job replaces the work in this draft. The field names the job of work that stays. */
function ReplaceQuestion({ source, onReplace, onKeep }: ReplaceQuestionProps) {
  const store = useWizard();
  const origin = useWizardState((state) => state.origin);
  const next = wordsOf(source);
  const keep = () => {
    if (source.kind === 'fracpro') store.change((state) => ({ ...state, jobNumber: jobNumberOf(state) }));
    onKeep();
  };
  return (
    <Dialog title="Replace current work?" isAlert onClose={keep}>
      <p>
        {`This draft holds ${origin?.kind === 'fracpro' ? `job ${origin.name}` : origin?.name}. Its wells and everything you edited are replaced by ${next}.`}{' '}
        To keep both, press Start over and begin a new draft.
      </p>
      <DialogFoot>
        <CancelButton isSafeChoice />
        <Button data-danger onClick={onReplace}>
          Replace
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
