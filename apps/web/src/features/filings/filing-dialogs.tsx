import { type Filing, ProblemError } from '@disclosure/api';
import {
  filingStatuses,
  type FilingStatus,
  type Finding,
  messages,
  moveOf,
  type SetAsideKind,
  setAsideKinds,
} from '@disclosure/core';
import { TextInput } from '@mantine/core';
import { FormDialog } from '../../components/dialog.tsx';
import { NoteField } from '../../components/note-field.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { type Fault, reasonOf } from '../../lib/failure.ts';
import { useForm } from '../../lib/form.ts';
import styles from './filing-dialogs.module.css';
import { useAssignees } from './use-filings.ts';

const { filings: texts } = messages;

/** What a new status needs besides. */
export interface StatusChange {
  readonly to: FilingStatus;
  readonly note: string;
  readonly kind?: SetAsideKind;
}

/** The rules of the server, asked before it is. */
function findMissing(
  filings: readonly Filing[],
  { to, note, kind }: Record<'to' | 'note' | 'kind', string>,
): Finding[] {
  const missing = (where: string, message: string): Finding => ({ id: '', severity: 'error', message, where });
  const isBack = filings.some(({ status }) => moveOf(status, to as FilingStatus) === 'back');
  if (isBack && note.trim() === '') return [missing('note', texts.backNeedsReason)];
  if (to !== 'not to be filed') return [];
  if (kind === '') return [missing('kind', texts.kindNeeded)];
  return kind === 'other' && note.trim() === '' ? [missing('note', texts.otherNeedsReason)] : [];
}

/** What a refused change means: the open findings one by one, or the words of the server. */
export function explainChange(error: unknown): Fault[] {
  const open = error instanceof ProblemError && error.code === 'conflict' ? (error.details.errors ?? []) : [];
  return [{ message: reasonOf(error) }, ...open.map(({ message }) => ({ message }))];
}

interface StatusDialogProps {
  readonly filings: readonly Filing[];
  /** Chosen to begin with. */
  readonly to: FilingStatus;
  /** Typed for a change that was refused. */
  readonly note?: string;
  readonly onChange: (change: StatusChange) => Promise<void>;
  readonly onClose: () => void;
}

const firstValues = (to: string, note: string) => ({ to, kind: '', note });

/** Gives one or many filings a status. */
export function StatusDialog({ filings, to, note: typed = '', onChange, onClose }: StatusDialogProps) {
  const form = useForm({
    initial: firstValues(to, typed),
    check: (values) => findMissing(filings, values),
    submit: async ({ to: status, kind, note }) => {
      const isAside = status === 'not to be filed';
      await onChange({ to: status as FilingStatus, note: note.trim(), ...(isAside && { kind: kind as SetAsideKind }) });
      onClose();
    },
    explain: explainChange,
  });
  const { values } = form;
  const isBack = filings.some(({ status }) => moveOf(status, values.to as FilingStatus) === 'back');
  const [only] = filings.length === 1 ? filings : [];
  const name = texts.statuses[values.to as FilingStatus].toLowerCase();
  return (
    <FormDialog
      title={only ? `Change status of ${only.wellName}` : `Change status of ${filings.length} filings`}
      form={form}
      submit={values.to === 'not to be filed' ? 'Mark as not to be filed' : `Mark as ${name}`}
      busyText="Saving..."
      onClose={onClose}
    >
      <div className={styles.fields}>
        <SelectField label="Status" {...form.field('to')}>
          {filingStatuses.map((status) => (
            <option key={status} value={status} disabled={only && !only.beforeDesk && only.status === status}>
              {texts.statuses[status]}
            </option>
          ))}
        </SelectField>
        {values.to === 'not to be filed' && (
          <SelectField label="Why?" required {...form.field('kind')}>
            <option value="">Please choose</option>
            {setAsideKinds.map((kind) => (
              <option key={kind} value={kind}>
                {(texts.setAside[kind] ?? kind).replace(/^./, (letter) => letter.toUpperCase())}
              </option>
            ))}
          </SelectField>
        )}
        <NoteField
          label={isBack ? 'Reason for going back' : 'Note'}
          isRequired={isBack}
          name="note"
          value={values.note}
          error={form.field('note').error}
          isFirst
          onChange={({ currentTarget }) => form.replace({ ...values, note: currentTarget.value })}
        />
      </div>
    </FormDialog>
  );
}

interface AssignDialogProps {
  readonly filings: readonly Filing[];
  readonly onAssign: (user: { readonly id: number; readonly name: string }) => Promise<void>;
  readonly onClose: () => void;
}

/** Gives filings to someone. Who can take the first may not see all of them; then the server refuses those. */
export function AssignDialog({ filings, onAssign, onClose }: AssignDialogProps) {
  const [first] = filings;
  const assignees = useAssignees(first?.fileId ?? '').data ?? [];
  const form = useForm({
    initial: { userId: '' },
    check: ({ userId }): Finding[] =>
      userId === '' ? [{ id: '', severity: 'error', message: 'Please choose a person.', where: 'userId' }] : [],
    submit: async ({ userId }) => {
      const user = assignees.find(({ id }) => String(id) === userId);
      if (user) await onAssign(user);
      onClose();
    },
    explain: explainChange,
  });
  const title = filings.length === 1 ? `Assign ${first?.wellName ?? ''}` : `Assign ${filings.length} filings`;
  return (
    <FormDialog title={title} form={form} submit="Assign" busyText="Assigning..." onClose={onClose}>
      <SelectField label="Assignee" required data-autofocus {...form.field('userId')}>
        <option value="">Please choose</option>
        {assignees.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}

interface SnoozeDialogProps {
  readonly filing: Filing;
  readonly onSnooze: (until: string, reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Leaves a filing out of the mails until a day. It keeps its place in the list and the figures. */
export function SnoozeDialog({ filing, onSnooze, onClose }: SnoozeDialogProps) {
  const form = useForm({
    initial: { until: filing.snoozedUntil ?? '', reason: filing.snoozeReason },
    check: ({ until, reason }): Finding[] => [
      ...(until === '' ? [{ id: '', severity: 'error' as const, message: texts.snoozePast, where: 'until' }] : []),
      ...(reason.trim() === ''
        ? [{ id: '', severity: 'error' as const, message: texts.snoozeReason, where: 'reason' }]
        : []),
    ],
    submit: async ({ until, reason }) => {
      await onSnooze(until, reason.trim());
      onClose();
    },
    explain: explainChange,
  });
  return (
    <FormDialog title={`Snooze ${filing.wellName}`} form={form} submit="Snooze" busyText="Saving..." onClose={onClose}>
      <div className={styles.fields}>
        <TextInput
          type="date"
          label="Until"
          description={texts.snoozeHint}
          required
          data-autofocus
          {...form.field('until')}
        />
        <NoteField
          label="Reason"
          isRequired
          name="reason"
          value={form.values.reason}
          error={form.field('reason').error}
          onChange={({ currentTarget }) => form.replace({ ...form.values, reason: currentTarget.value })}
        />
      </div>
    </FormDialog>
  );
}
