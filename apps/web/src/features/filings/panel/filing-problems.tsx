import { type FilingDetails, type FilingFinding, LEAST_REASON } from '@disclosure/api';
import { countSeverity, type Finding, messages, severities } from '@disclosure/core';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { FaultSummary } from '../../../components/callout.tsx';
import { DiscardButton } from '../../../components/dialog.tsx';
import { MomentText } from '../../../components/moment-text.tsx';
import { NoteField } from '../../../components/note-field.tsx';
import { SeverityMark } from '../../../components/severity.tsx';
import { useApi } from '../../../lib/api.tsx';
import { useIsPrinting } from '../../../lib/browser.ts';
import { reasonOf } from '../../../lib/failure.ts';
import { useForm } from '../../../lib/form.ts';
import { toasts } from '../../../lib/toasts.ts';
import { useMayCall } from '../../session/use-may-call.ts';
import { AcceptedIcon } from '../list/filing-cells.tsx';
import { useRefreshDesk } from '../use-filings.ts';
import styles from './filing-panel.module.css';

const { filings: texts } = messages;

interface FilingProblemsProps {
  readonly filing: FilingDetails;
}

/** The findings, the worst first; notes only when asked for. What is accepted keeps its words, with the reason. */
export function FilingProblems({ filing }: FilingProblemsProps) {
  const [isWanted, setNotes] = useState(false);
  const hasNotes = useIsPrinting() || isWanted;
  const { findings, unchecked, lapsed, fileId } = filing;
  const notes = countSeverity(findings, 'note');
  const shown = findings.filter(({ severity }) => hasNotes || severity !== 'note');
  return (
    <section aria-labelledby="problems" className={styles.section}>
      <div className={styles.title}>
        <h3 id="problems">Problems</h3>
        <span>{countsIn(findings)}</span>
      </div>
      {unchecked !== '' && <p className={styles.quiet}>{texts.findingsFailed(unchecked)}</p>}
      {unchecked === '' && findings.length === 0 && <p className={styles.quiet}>{messages.files.noFindings}</p>}
      <ul>
        {shown.map((finding, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- two findings may say the same
          <Problem key={`${finding.ruleId} ${finding.where} ${place}`} fileId={fileId} finding={finding} />
        ))}
      </ul>
      {notes > 0 && (
        <button type="button" className={styles.more} aria-expanded={hasNotes} onClick={() => setNotes(!hasNotes)}>
          {hasNotes ? 'Hide' : 'Show'} {messages.counts.note(notes)}
        </button>
      )}
      {lapsed.map(({ id, place, message, reason }) => (
        <p key={id} className={styles.quiet}>
          {place}: {message} “{reason}” {texts.lapsed}
        </p>
      ))}
    </section>
  );
}

function countsIn(findings: readonly FilingFinding[]): string {
  const open = findings.filter(({ accepted }) => !accepted);
  const accepted = findings.length - open.length;
  return [
    ...severities.map((severity) => [countSeverity(open, severity), messages.counts[severity]] as const),
    [accepted, (count: number) => `${count} accepted`] as const,
  ]
    .filter(([count]) => count > 0)
    .map(([count, words]) => words(count))
    .join(' · ');
}

interface ProblemProps {
  readonly fileId: string;
  readonly finding: FilingFinding;
}

function Problem({ fileId, finding }: ProblemProps) {
  const { severity, message, place, accepted } = finding;
  const [isAsking, setAsking] = useState(false);
  const mayCall = useMayCall();
  const item = useRef<HTMLLIElement>(null);
  const close = () => {
    setAsking(false);
    // The field that had it is gone.
    item.current?.focus();
  };
  return (
    <li ref={item} tabIndex={-1} className={styles.problem}>
      {accepted ? <AcceptedIcon size={15} /> : <SeverityMark severity={severity} />}
      <div>
        <b>{place}</b> {message}
        {accepted && <AcceptedReason fileId={fileId} accepted={accepted} />}
        {isAsking && <ReasonForm fileId={fileId} finding={finding} onClose={close} />}
      </div>
      {accepted && (
        <span className={styles.accepted}>
          <IconCheck size={14} stroke={2} aria-hidden /> Accepted
        </span>
      )}
      {mayCall('acceptFinding') && !accepted && severity !== 'note' && !isAsking && (
        <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
          Accept with a reason
        </Button>
      )}
    </li>
  );
}

interface AcceptedReasonProps {
  readonly fileId: string;
  readonly accepted: NonNullable<FilingFinding['accepted']>;
}

function AcceptedReason({ fileId, accepted: { id, reason, by, at, revision } }: AcceptedReasonProps) {
  const api = useApi();
  const refresh = useRefreshDesk();
  const mayCall = useMayCall();
  async function withdraw() {
    try {
      await api.withdrawAcceptance({ params: { fileId, id } });
    } catch (error) {
      toasts.show(reasonOf(error), 'failed');
    }
    await refresh();
  }
  return (
    <blockquote className={styles.reason}>
      {reason}
      <small>
        {by}, <MomentText at={at} />, revision {revision}
        {mayCall('withdrawAcceptance') && (
          <>
            {' · '}
            <button type="button" className={styles.link} onClick={() => void withdraw()}>
              Withdraw
            </button>
          </>
        )}
      </small>
    </blockquote>
  );
}

interface ReasonFormProps extends ProblemProps {
  readonly onClose: () => void;
}

/** In place, under the finding that it is about. */
function ReasonForm({ fileId, finding: { ruleId, where }, onClose }: ReasonFormProps) {
  const api = useApi();
  const refresh = useRefreshDesk();
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => findTooShort(reason),
    submit: async ({ reason }) => {
      await api.acceptFinding({ params: { fileId }, body: { ruleId, where, reason } });
      onClose();
      await refresh();
    },
    explain: (error) => [{ message: reasonOf(error), field: 'reason' }],
  });
  const { ref } = form.formProps;
  useEffect(() => ref.current?.querySelector('textarea')?.focus(), [ref]);
  return (
    <form {...form.formProps} className={styles.form}>
      <FaultSummary faults={form.faults.filter(({ field }) => field === undefined)} />
      <NoteField
        {...form.field('reason')}
        label="Reason"
        rows={2}
        onChange={({ currentTarget }) => form.replace({ reason: currentTarget.value })}
      />
      <div>
        <Button type="submit" size="compact-sm" disabled={form.isBusy} aria-busy={form.isBusy}>
          Save
        </Button>
        <DiscardButton isDirty={form.isDirty} size="compact-sm" onDiscard={onClose}>
          Cancel
        </DiscardButton>
      </div>
    </form>
  );
}

const findTooShort = (reason: string): Finding[] =>
  reason.trim().length < LEAST_REASON
    ? [{ id: '', severity: 'error', message: texts.reasonTooShort(LEAST_REASON), where: 'reason' }]
    : [];
