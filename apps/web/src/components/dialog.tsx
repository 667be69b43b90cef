import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import './dialog.css';
import { Button, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';

interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Left out where only an answer closes the dialog. */
  readonly onClose?: () => void;
  /** Something was typed that closing would lose. */
  readonly isDirty?: boolean;
  /** Interrupts: says something that must be answered. */
  readonly isAlert?: boolean;
}

const stay = () => {};

export function Dialog({ title, children, onClose, isDirty = false, isAlert = false }: DialogProps) {
  const [isAsking, setAsking] = useState(false);
  const handleClose = isDirty ? () => setAsking(true) : (onClose ?? stay);
  return (
    <Modal
      opened
      title={title}
      role={isAlert ? 'alertdialog' : 'dialog'}
      withCloseButton={onClose !== undefined}
      closeOnEscape={onClose !== undefined && !isAsking}
      closeOnClickOutside={onClose !== undefined}
      onClose={handleClose}
    >
      {children}
      {isAsking && <DiscardQuestion onKeep={() => setAsking(false)} onDiscard={onClose ?? stay} />}
    </Modal>
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
  <div className="ff-modal-foot">{children}</div>
);
