import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Button, Modal } from '@mantine/core';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
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

/** The way out of the dialog around a button: it asks first when something would be lost. */
const CloseContext = createContext(stay);

/** Mantine knows dialogs only; a dialog that interrupts has a role of its own. */
const markAsAlert = (element: HTMLDivElement | null) => element?.setAttribute('role', 'alertdialog');

export function Dialog({ title, children, onClose, isDirty, isAlert, isWide }: DialogProps) {
  const [isAsking, setAsking] = useState(false);
  const canClose = onClose !== undefined;
  const close = useMemo(() => (isDirty ? () => setAsking(true) : (onClose ?? stay)), [isDirty, onClose]);
  useFocusReturn();
  return (
    <Modal.Root
      opened
      centered
      size={isWide ? '90vw' : 480}
      radius="lg"
      padding={0}
      transitionProps={{ duration: 120, transition: 'fade' }}
      trapFocus={!isAsking}
      closeOnEscape={canClose && !isAsking}
      closeOnClickOutside={canClose}
      onClose={close}
    >
      <Modal.Overlay color="var(--ff-scrim)" backgroundOpacity={1} />
      <Modal.Content className={styles.dialog} data-alert={isAlert} {...(isAlert && { ref: markAsAlert })}>
        <div className={styles.head}>
          <Modal.Title className={styles.title}>{title}</Modal.Title>
          {canClose && <Modal.CloseButton aria-label="Close" />}
        </div>
        <Modal.Body className={styles.body}>
          <CloseContext value={close}>{children}</CloseContext>
        </Modal.Body>
      </Modal.Content>
      {isAsking && <DiscardQuestion onKeep={() => setAsking(false)} onDiscard={onClose ?? stay} />}
    </Modal.Root>
  );
}

interface DiscardQuestionProps {
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

const DiscardQuestion = ({ onKeep, onDiscard }: DiscardQuestionProps) => (
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

interface DialogCancelProps {
  readonly children?: string;
  /** Takes the focus first, where the other button destroys something. */
  readonly isSafeChoice?: boolean;
}

/** Leaves the dialog as Escape does. */
export function DialogCancel({ children = 'Cancel', isSafeChoice = false }: DialogCancelProps) {
  const close = use(CloseContext);
  return (
    <Button variant="default" data-autofocus={isSafeChoice || undefined} onClick={close}>
      {children}
    </Button>
  );
}
