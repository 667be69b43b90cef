import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Button, Modal } from '@mantine/core';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { useFocusReturn } from '../lib/use-focus-return.ts';
import styles from './dialog.module.css';

interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Left out where only an answer closes the dialog. */
  readonly onClose?: () => void;
  /** Something was typed that closing would lose. */
  readonly isDirty?: boolean;
  /** Interrupts: says something that must be answered. */
  readonly isAlert?: boolean;
  /** For tables; forms are read best in a narrow one. */
  readonly isWide?: boolean;
}

const stay = () => {};
/** Given as `className` it would land on the frame around the dialog as well. */
const contentClass = { content: styles.dialog ?? '' };

const CloseContext = createContext(stay);

/** Mantine knows dialogs only; a dialog that interrupts has a role of its own. */
const markAsAlert = (element: HTMLDivElement | null) => element?.setAttribute('role', 'alertdialog');

const kinds = {
  dialog: { size: 480, content: {} },
  wide: { size: '90vw', content: {} },
  alert: { size: 420, content: { 'data-alert': true, ref: markAsAlert } },
};

function kindOf(isAlert = false, isWide = false) {
  if (isAlert) return kinds.alert;
  return isWide ? kinds.wide : kinds.dialog;
}

export function Dialog({ title, children, onClose, isDirty, isAlert, isWide }: DialogProps) {
  useFocusReturn();
  const { isAsking, ask, keep } = useQuestion();
  const { size, content } = kindOf(isAlert, isWide);
  const canClose = onClose !== undefined;
  const close = isDirty ? ask : (onClose ?? stay);
  return (
    <Modal.Root
      opened
      centered
      size={size}
      radius="lg"
      padding={0}
      transitionProps={{ duration: 120, transition: 'fade' }}
      trapFocus={!isAsking}
      closeOnEscape={canClose && !isAsking}
      closeOnClickOutside={canClose}
      onClose={close}
    >
      <Modal.Overlay color="var(--ff-scrim)" backgroundOpacity={1} />
      <Modal.Content classNames={contentClass} {...content}>
        <div className={styles.head}>
          <Modal.Title className={styles.title}>{title}</Modal.Title>
          {canClose && <Modal.CloseButton aria-label="Close" />}
        </div>
        <Modal.Body className={styles.body}>
          <CloseContext value={close}>{children}</CloseContext>
        </Modal.Body>
      </Modal.Content>
      {isAsking && <DiscardQuestion onKeep={keep} onDiscard={onClose ?? stay} />}
    </Modal.Root>
  );
}

/** Whoever answers that they go on is where they were. */
function useQuestion() {
  const [isAsking, setAsking] = useState(false);
  const asker = useRef<Element>(null);
  const ask = useCallback(() => {
    asker.current = document.activeElement;
    setAsking(true);
  }, []);
  const keep = useCallback(() => setAsking(false), []);
  useEffect(() => {
    const place = asker.current;
    if (isAsking || !(place instanceof HTMLElement)) return undefined;
    // The dialog takes the focus to its first field when it gets it back; this comes right after.
    const timer = setTimeout(() => place.focus());
    return () => clearTimeout(timer);
  }, [isAsking]);
  return { isAsking, ask, keep };
}

interface DiscardQuestionProps {
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Asked before something typed is thrown away. */
export const DiscardQuestion = ({ onKeep, onDiscard }: DiscardQuestionProps) => (
  <Dialog title="Discard changes?" isAlert onClose={onKeep}>
    <p>What you have typed is not saved.</p>
    <DialogFoot>
      <Button variant="default" data-autofocus onClick={onKeep}>
        Keep editing
      </Button>
      <Button onClick={onDiscard}>Discard</Button>
    </DialogFoot>
  </Dialog>
);

export const DialogFoot = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.foot}>{children}</div>
);

interface CancelButtonProps {
  readonly children?: string;
  /** Takes the focus first, where the other button destroys something. */
  readonly isSafeChoice?: boolean;
}

/** Closes as Escape does: asks first when something would be lost. */
export const CancelButton = ({ children = 'Cancel', isSafeChoice = false }: CancelButtonProps) => (
  <Button variant="default" data-autofocus={isSafeChoice || undefined} onClick={useContext(CloseContext)}>
    {children}
  </Button>
);
