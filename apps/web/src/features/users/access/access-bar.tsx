import {
  type AccessChanges,
  type AccessDraft,
  countPairs,
  isCrossing,
  messages,
  MOST_PAIRS,
  printCount,
} from '@disclosure/core';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ViewSwitch } from '../../../components/view-switch.tsx';
import type { AccessDraftState } from './use-access-draft.ts';
import styles from './access.module.css';

const TO_ASSIGN = 'To assign';
const TO_REMOVE = 'To remove';
const purposes = [TO_ASSIGN, TO_REMOVE] as const;

interface AccessBarProps {
  readonly state: AccessDraftState;
  readonly changes: AccessChanges;
  readonly isBusy: boolean;
  readonly onSend: () => void;
  /** The button that takes over from a colleague. */
  readonly children: ReactNode;
}

/** What is chosen, and the one button that sends it. */
export function AccessBar({ state, changes, isBusy, onSend, children }: AccessBarProps) {
  const { draft, change, clear } = state;
  const isTooMuch = countPairs(changes) > MOST_PAIRS;
  const isCrossed = isCrossing(draft);
  const isRemoving = draft.crossing === 'remove';
  return (
    <div className={styles.bar}>
      <p aria-live="polite" className={styles.chosen}>
        <strong>{chosenWords(draft.users.size, draft.customers.size)}</strong>
        <span data-wrong={isTooMuch || undefined}>
          {isTooMuch ? messages.access.tooMany : plannedWords(changes, isCrossed ? nothingWords(draft) : '')}
        </span>
      </p>
      {countPairs(changes) + draft.users.size + draft.customers.size > 0 && (
        <Button variant="subtle" onClick={clear}>
          Clear
        </Button>
      )}
      {children}
      {isCrossed && (
        <ViewSwitch
          label="What the selection is for"
          views={purposes}
          current={isRemoving ? TO_REMOVE : TO_ASSIGN}
          onChoose={(chosen) => change((now) => ({ ...now, crossing: chosen === TO_REMOVE ? 'remove' : 'assign' }))}
        />
      )}
      <SendButton
        changes={changes}
        isRemoving={isRemoving}
        isBlocked={isTooMuch || isBusy}
        isBusy={isBusy}
        onSend={onSend}
      />
    </div>
  );
}

interface SendButtonProps extends Pick<AccessBarProps, 'changes' | 'isBusy' | 'onSend'> {
  readonly isRemoving: boolean;
  readonly isBlocked: boolean;
}

function SendButton({ changes, isRemoving, isBlocked, isBusy, onSend }: SendButtonProps) {
  const count = countPairs(changes);
  return (
    <Button
      disabled={count === 0 || isBlocked}
      aria-busy={isBusy}
      data-danger={(count > 0 && changes.assign.length === 0) || undefined}
      onClick={onSend}
    >
      {isBusy ? 'Sending...' : sendWords(changes, isRemoving)}
    </Button>
  );
}

function chosenWords(users: number, customers: number): string {
  if (users + customers === 0) return 'Select users and customers, or single cells';
  const parts = [users > 0 ? printCount(users, 'user') : '', customers > 0 ? printCount(customers, 'customer') : ''];
  return `${parts.filter((part) => part !== '').join(' and ')} selected`;
}

/** Why a crossing changes nothing. Single cells count more, so with them nothing is known of the others. */
const nothingWords = ({ cells, crossing }: AccessDraft): string =>
  cells.size > 0 ? messages.access.nothingChanges : messages.access.nothingTo[crossing];

const plannedWords = ({ assign, remove }: AccessChanges, nothing: string): string =>
  [
    assign.length + remove.length === 0 ? nothing : '',
    assign.length > 0 ? printCount(assign.length, 'new assignment') : '',
    remove.length > 0 ? `${printCount(remove.length, 'assignment')} to be removed` : '',
  ]
    .filter((part) => part !== '')
    .join(', ');

function sendWords({ assign, remove }: AccessChanges, isRemoving: boolean): string {
  if (assign.length > 0 && remove.length > 0) return `Assign ${assign.length}, remove ${remove.length}`;
  if (remove.length > 0) return `Remove ${remove.length}`;
  if (assign.length > 0) return `Assign ${assign.length}`;
  return isRemoving ? 'Remove' : 'Assign';
}
