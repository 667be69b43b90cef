import {
  dayIn,
  daysLeft,
  type Disclosure,
  dueFirst,
  type Duty,
  entryMethods,
  type FilingStatus,
  isListedApart,
  madeOf,
  messages,
  openClocks,
  packOf,
  stopsClock,
  storedAs,
  timeLeft,
} from '@disclosure/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { DueDates } from '../../../../components/due-dates.tsx';
import { SelectField } from '../../../../components/select-field.tsx';
import { useVersion } from '../../../../lib/queries.ts';
import { beganFrom } from '../../state/correction.ts';
import { changeWell } from '../../state/history.ts';
import { printTimeOrDay } from '../../../../lib/moments.ts';
import { useWizard, useWizardState } from '../../state/store.ts';
import styles from './file-panel.module.css';
import panel from './panel.module.css';

interface FilePanelProps {
  readonly wellKey: string;
  readonly disclosure: Disclosure;
  /** With several wells, the list of wells says what was done. */
  readonly isOnly: boolean;
}

/** What was done with the file of the well and what comes next, how it lists its chemicals, and what is due when. */
export function FilePanel({ wellKey, disclosure, isOnly }: FilePanelProps) {
  return (
    <section className={panel.panel} aria-label={isOnly ? 'This file' : ENTRY_AND_DUE}>
      {isOnly && (
        <>
          <h2>This file</h2>
          <Progress wellKey={wellKey} disclosure={disclosure} />
        </>
      )}
      <Requirements wellKey={wellKey} disclosure={disclosure} isOnly={isOnly} />
    </section>
  );
}

const ENTRY_AND_DUE = 'Entry method and due dates';
const { filings: texts } = messages;

type WellProps = Pick<FilePanelProps, 'wellKey' | 'disclosure'>;

/** What people do after saving, elsewhere. The desk keeps what was done of it. */
const duties: readonly { readonly duty: Duty; readonly text: string }[] = [
  { duty: 'service company', text: 'Send to the operator' },
  { duty: 'operator', text: 'Upload to the registry' },
];

function Progress({ wellKey, disclosure }: WellProps) {
  const made = useWizardState((state) => madeOf(state, wellKey));
  const saved = useWizardState((state) => storedAs(state, wellKey));
  const isMade = made?.failure === '';
  return (
    <ol className={styles.done}>
      <Deed
        isDone={isMade}
        text={isMade ? 'Generated' : 'Generate'}
        aside={isMade ? printTimeOrDay(made.madeAt) : ''}
      />
      <Deed
        isDone={saved !== undefined}
        text={saved ? 'Saved to Cloud' : 'Save to Cloud'}
        aside={saved ? printTimeOrDay(saved.savedAt) : ''}
      />
      {duties.map(({ duty, text }) => (
        <Deed
          key={duty}
          isDone={false}
          text={text}
          aside={<Due wellKey={wellKey} disclosure={disclosure} duty={duty} />}
        />
      ))}
      <li className={panel.hint}>{texts.byHand}</li>
      {saved && (
        <li className={styles.track}>
          <Link to={`/filings?file=${saved.fileId}`}>{texts.trackIt}</Link>
        </li>
      )}
    </ol>
  );
}

interface DeedProps {
  readonly isDone: boolean;
  readonly text: ReactNode;
  readonly aside: ReactNode;
}

function Deed({ isDone, text, aside }: DeedProps) {
  const Icon = isDone ? IconCircleCheckFilled : IconCircle;
  return (
    <li data-done={isDone}>
      <Icon size={14} stroke={2} aria-hidden />
      {text}
      <span>{aside}</span>
    </li>
  );
}

/** What an earlier revision has done is not due again. */
const useFiledAs = (wellKey: string) => useWizardState((state) => beganFrom(state, wellKey)?.status);

const metBefore = (filedAs: FilingStatus | undefined, duty: Duty) =>
  filedAs && stopsClock(filedAs, duty) ? messages.states.metBefore : undefined;

/** The due date of one duty, or the first of all; its tooltip says whose duty it is. */
function Due({ wellKey, disclosure: { well }, duty }: WellProps & { readonly duty?: Duty }) {
  const filedAs = useFiledAs(wellKey);
  const [now] = useState(() => new Date());
  const today = dayIn(now, useVersion()?.timeZone);
  const job = { state: well.state, start: well.startDate, end: well.endDate };
  const clocks = openClocks(job, filedAs).filter((clock) => duty === undefined || clock.duty === duty);
  const next = dueFirst(clocks);
  if (!next) return null;
  const left = daysLeft(next, today);
  return (
    <span title={`${messages.states.duties[next.duty]} by ${next.due}`} data-late={left < 0 || undefined}>
      {left < 0 ? timeLeft(left) : `due ${next.due}`}
    </span>
  );
}

/** One line, which unfolds. A method that the state presets is never used without its reason. */
function Requirements({ wellKey, disclosure, isOnly }: FilePanelProps) {
  const store = useWizard();
  const choose = (value: string) => {
    const entryMethod = entryMethods.find((method) => method === value);
    if (entryMethod) changeWell(store, wellKey, (before) => ({ ...before, entryMethod }));
  };
  const { well, entryMethod } = disclosure;
  const filedAs = useFiledAs(wellKey);
  return (
    <>
      <details className={styles.requirements}>
        <summary>
          {ENTRY_AND_DUE}
          <span>
            {entryMethod}
            {!isOnly && <Due wellKey={wellKey} disclosure={disclosure} />}
          </span>
        </summary>
        <SelectField
          label="Entry method"
          data={entryMethods}
          value={entryMethod}
          disabled={isListedApart(disclosure)}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        <p className={panel.hint}>
          {entryMethod === 'SystemApproach' ? messages.states.apart : messages.states.linked}
        </p>
        <h3>Due dates</h3>
        <DueDates well={well} standing={(duty) => metBefore(filedAs, duty)} />
      </details>
      <PresetReason disclosure={disclosure} />
    </>
  );
}

function PresetReason({ disclosure: { well } }: Pick<FilePanelProps, 'disclosure'>) {
  const pack = packOf(well.state, well.endDate);
  if (pack?.entryMethod === undefined) return null;
  const { method, reason, source } = pack.entryMethod;
  return <p className={panel.hint}>{messages.states.preset(method, pack.state, reason, source)}</p>;
}
