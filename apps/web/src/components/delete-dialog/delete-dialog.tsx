import type { RecordUses } from '@disclosure/api';
import { choiceOf, messages, type Replaceable, replacementMessages as words } from '@disclosure/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Fault, hasNoSuchCall } from '../../lib/failure.ts';
import { useForm } from '../../lib/form.ts';
import { Callout, ErrorBanner, FaultSummary } from '../callout.tsx';
import { CancelButton, Dialog, DialogFoot } from '../dialog.tsx';
import { Loading } from '../loading.tsx';
import { SubmitButton } from '../submit-button.tsx';
import styles from './delete-dialog.module.css';
import { DeleteOption, type Replacing, ReplaceOption } from './delete-options.tsx';
import { UseList } from './use-list.tsx';

interface DeleteDialogProps {
  readonly kind: Replaceable;
  readonly title: string;
  /** In the words of the specification. */
  readonly question: string;
  /** What is to be deleted, as the table shows it. */
  readonly subject: ReactNode;
  readonly uses: UseQueryResult<RecordUses>;
  /** Where its saved files are listed. */
  readonly filesAt?: string;
  /** What changes for others. */
  readonly warning?: ReactNode;
  /** Left out for a user who may not replace it. */
  readonly replacing?: Replacing | undefined;
  /** What else ends, and what it is called. */
  readonly deleting: {
    readonly confirm: string;
    /** Why it cannot be deleted while something uses it. */
    readonly prevented?: string;
    readonly label?: string;
    readonly effect?: ReactNode;
    /** Without `seen` where the server could not say what uses the record. */
    readonly run: (seen: string | undefined) => Promise<unknown>;
  };
  readonly explain: (error: unknown) => readonly Fault[];
  readonly onClose: () => void;
}

/** The user asked for a replacement and did not say by what. */
class NothingChosen extends Error {}

/**
 * Asks before a record is deleted: what it is, what uses it, and whether another one takes its place. What the user was
 * told goes back with the answer, and the server refuses it if anything has changed since.
 */
export function DeleteDialog(props: DeleteDialogProps) {
  const { kind, title, question, subject, uses, filesAt, warning, deleting, onClose } = props;
  const decision = useDecision(props);
  const { form, isUsed, canReplace, canDelete, isReplacing } = decision;
  return (
    <Dialog title={title} isAlert isWide onClose={onClose}>
      <form {...form.formProps}>
        <FaultSummary faults={form.faults} />
        <div className={styles.question}>
          <p>{question}</p>
          <p className={styles.quiet}>{messages.deleted.canComeBack}</p>
        </div>
        <div className={styles.subject}>{subject}</div>
        {warning && <Callout kind="warning">{warning}</Callout>}
        <UsesState kind={kind} uses={uses} filesAt={filesAt} onFollow={onClose} />
        {!canDelete && <p className={styles.effect}>{deleting.prevented}</p>}
        {canReplace && <Options {...props} decision={decision} />}
        {isUsed && !canReplace && deleting.effect && <div className={styles.effect}>{deleting.effect}</div>}
        <DialogFoot>
          <small className={styles.audited}>{words.audited}</small>
          <CancelButton isSafeChoice />
          <SubmitButton
            busyText={isReplacing ? 'Replacing...' : 'Deleting...'}
            isBusy={form.isBusy}
            isBlocked={decision.isBlocked}
            isDangerous
          >
            {isReplacing ? words.replaceAndDelete : deleting.confirm}
          </SubmitButton>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

/** What the user may choose, and has chosen. A record that something uses is rather replaced. */
function useChoice({ kind, uses, replacing }: DeleteDialogProps) {
  const { preventing, isUsed } = choiceOf(kind, uses.data?.uses ?? []);
  const [prefersDeletion, setPrefersDeletion] = useState(false);
  const canReplace = isUsed && replacing !== undefined;
  const canDelete = preventing.length === 0;
  const isReplacing = canReplace && !(canDelete && prefersDeletion);
  return { isUsed, canReplace, canDelete, isReplacing, setPrefersDeletion };
}

/** Carries out the choice with what the user was told. */
function useDecision(props: DeleteDialogProps) {
  const { uses, replacing, deleting, explain, onClose } = props;
  const { data: known } = uses;
  const choice = useChoice(props);
  const replaced = choice.isReplacing ? replacing : undefined;
  const form = useForm({
    initial: { by: replacing?.preset ?? '' },
    check: () => [],
    savesNothing: true,
    submit: async ({ by }) => {
      if (replaced && by === '') throw new NothingChosen();
      await (replaced && known ? replaced.run(by, known.seen) : deleting.run(known?.seen));
      onClose();
    },
    explain: (error) => {
      if (error instanceof NothingChosen) return [{ message: words.chooseOne, field: 'by' }];
      void uses.refetch();
      return explain(error);
    },
  });
  // A backend that cannot tell what uses a record deletes it as ever.
  const isClear = known !== undefined || hasNoSuchCall(uses.error);
  return { ...choice, form, isBlocked: !isClear || (replaced ? replaced.isBlocked === true : !choice.canDelete) };
}

interface OptionsProps extends Pick<DeleteDialogProps, 'title' | 'replacing' | 'deleting'> {
  readonly decision: ReturnType<typeof useDecision>;
}

const Options = ({ title, replacing, deleting, decision }: OptionsProps) => (
  <div className={styles.options} role={decision.canDelete ? 'radiogroup' : 'group'} aria-label={title}>
    {replacing && (
      <ReplaceOption
        replacing={replacing}
        field={decision.form.field('by')}
        isChosen={decision.isReplacing}
        onChoose={decision.canDelete ? () => decision.setPrefersDeletion(false) : undefined}
      />
    )}
    {decision.canDelete && (
      <DeleteOption
        label={deleting.label}
        effect={deleting.effect}
        isChosen={!decision.isReplacing}
        onChoose={() => decision.setPrefersDeletion(true)}
      />
    )}
  </div>
);

interface UsesStateProps extends Pick<DeleteDialogProps, 'kind' | 'uses'> {
  readonly filesAt: string | undefined;
  /** A link leads away from the dialog. */
  readonly onFollow: () => void;
}

function UsesState({ uses, ...rest }: UsesStateProps) {
  if (uses.data) return <UseList uses={uses.data.uses} {...rest} />;
  if (uses.isPending) return <Loading />;
  if (hasNoSuchCall(uses.error)) return null;
  return (
    <ErrorBanner error={uses.error} onRetry={() => void uses.refetch()}>
      {words.loadFailed}
    </ErrorBanner>
  );
}
