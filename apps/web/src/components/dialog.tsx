import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Button, Modal } from '@mantine/core';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentProps,
  type MouseEvent,
} from 'react';
import styles from './dialog.module.css';
import { frameMessages } from '@disclosure/core';
import { closeOnly } from '../lib/close-only.ts';
import { useForm } from '../lib/form.ts';
import type { Fault } from '../lib/failure.ts';
import { createObservable, useLatest } from '../lib/store.ts';
import { unsaved, useUnsaved } from '../lib/unsaved.ts';
import { FaultSummary, Notice } from './callout.tsx';
import { SubmitButton } from './submit-button.tsx';

interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Left out where only an answer closes the dialog. */
  readonly onClose?: () => void;
  /** Holds input that closing would lose, beside the forms in it, which know that themselves. */
  readonly isDirty?: boolean;
  /** Interrupts the user with something that needs an answer. */
  readonly isAlert?: boolean;
  /** As large as the window allows: for tables to work in. Forms are easier to read in a narrow dialog. */
  readonly isWide?: boolean;
}

const stay = () => {};
/** As `className` it would also apply to the frame around the dialog. */
const contentClass = { content: styles.dialog ?? '' };

const CloseContext = createContext(stay);

/** Mantine has no prop for the role of a dialog that interrupts. */
const markAsAlert = (element: HTMLDivElement | null) => element?.setAttribute('role', 'alertdialog');

const kinds = {
  dialog: { size: 480, content: {} },
  wide: { size: '90vw', content: { 'data-wide': true } },
  alert: { size: 420, content: { 'data-alert': true, ref: markAsAlert } },
  wideAlert: { size: 680, content: { 'data-alert': true, ref: markAsAlert } },
};

function kindOf(isAlert = false, isWide = false) {
  if (isAlert) return isWide ? kinds.wideAlert : kinds.alert;
  return isWide ? kinds.wide : kinds.dialog;
}

export function Dialog({ title, children, onClose = stay, isDirty = false, isAlert, isWide }: DialogProps) {
  const body = useRef<HTMLDivElement>(null);
  useUnsaved({ isDirty, place: body });
  useFocusReturn();
  const ownClicksOnly = useOwnClicks();
  const [isAsking, setAsking] = useState(false);
  const isOnTop = useIsOnTop();
  const { size, content } = kindOf(isAlert, isWide);
  const canClose = onClose !== stay;
  const latest = useLatest(onClose);
  const close = useCallback(() => (unsaved.isIn(body.current) ? setAsking(true) : latest.get()()), [latest]);
  const discard = () => {
    unsaved.discardIn(body.current);
    onClose();
  };
  return (
    <Modal.Root
      opened
      centered
      yOffset={isWide ? '3vh' : undefined}
      size={size}
      radius="lg"
      padding={0}
      transitionProps={{ duration: 120, transition: 'fade' }}
      trapFocus={isOnTop}
      closeOnEscape={canClose && isOnTop}
      closeOnClickOutside={canClose}
      onClose={close}
      onClickCapture={ownClicksOnly}
    >
      <Modal.Overlay color="var(--ff-scrim)" backgroundOpacity={1} />
      <Modal.Content classNames={contentClass} {...content}>
        <div className={styles.head}>
          <Modal.Title className={styles.title}>{title}</Modal.Title>
          {canClose && <Modal.CloseButton aria-label="Close" />}
        </div>
        <Modal.Body ref={body} className={styles.body}>
          <CloseContext value={close}>{children}</CloseContext>
        </Modal.Body>
      </Modal.Content>
      {isAsking && <DiscardQuestion onKeep={() => setAsking(false)} onDiscard={discard} />}
    </Modal.Root>
  );
}

/** The element that had the focus before the first open dialog. */
let opener: HTMLElement | undefined;

const openDialog = () => document.querySelector('[role=dialog], [role=alertdialog]');

/**
 * Returns the focus when the last dialog closes. One dialog may replace another, so the focus goes to what had it
 * before the first. If that is gone, such as a deleted row, it goes to the heading of the page.
 */
function useFocusReturn(): void {
  useEffect(() => {
    const focused = document.activeElement;
    const isOutside = focused instanceof HTMLElement && focused !== document.body && !openDialog()?.contains(focused);
    if (isOutside) opener = focused;
    return () => {
      setTimeout(() => {
        if (openDialog()) return;
        const target = opener?.isConnected ? opener : document.querySelector<HTMLElement>('main h1');
        opener = undefined;
        target?.focus();
      });
    };
  }, []);
}

/** The second click of a double click that opened the dialog means no part of it. */
function useOwnClicks(): (event: MouseEvent) => void {
  const hasOwn = useRef(false);
  return useCallback((event) => {
    // Keys and programs click with no number.
    if (event.detail <= 1) hasOwn.current = true;
    if (hasOwn.current) return;
    event.preventDefault();
    event.stopPropagation();
  }, []);
}

const openDialogs = createObservable<{ readonly ids: readonly symbol[] }>({ ids: [] });

/**
 * Whether no other dialog is open over this one. Only that dialog hears Escape and holds the focus. When it closes, the
 * one below gets the focus back where it was.
 */
function useIsOnTop(): boolean {
  const [id] = useState(() => Symbol('dialog'));
  const isOnTop = useSyncExternalStore(openDialogs.subscribe, () => {
    const { ids } = openDialogs.get();
    return !ids.includes(id) || ids.at(-1) === id;
  });
  useEffect(() => {
    openDialogs.set({ ids: [...openDialogs.get().ids, id] });
    return () => openDialogs.set({ ids: openDialogs.get().ids.filter((other) => other !== id) });
  }, [id]);

  const place = useRef<Element>(null);
  useEffect(() => {
    if (!isOnTop) {
      place.current = document.activeElement;
      return undefined;
    }
    // The dialog moves the focus to its first field when it regains it; this runs right after.
    const timer = setTimeout(() => place.current instanceof HTMLElement && place.current.focus());
    return () => clearTimeout(timer);
  }, [isOnTop]);
  return isOnTop;
}

interface DiscardQuestionProps {
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Asks before input is discarded. */
export const DiscardQuestion = ({ onKeep, onDiscard }: DiscardQuestionProps) => (
  <Dialog title="Discard changes?" isAlert onClose={onKeep}>
    <p>What you have typed is not saved.</p>
    <DialogFoot>
      <Button variant="default" data-autofocus onClick={onKeep}>
        Keep editing
      </Button>
      <Button data-danger onClick={onDiscard}>
        Discard
      </Button>
    </DialogFoot>
  </Dialog>
);

interface DiscardButtonProps {
  readonly children: string;
  /** A click loses input. */
  readonly isDirty: boolean;
  readonly size?: 'sm' | 'compact-sm';
  readonly isBlocked?: boolean;
  readonly onDiscard: () => void;
}

/** Gives up what is typed while the page or the dialog stays, after a question. */
export function DiscardButton({ children, isDirty, size = 'sm', isBlocked = false, onDiscard }: DiscardButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const keep = () => setAsking(false);
  const discard = () => {
    keep();
    onDiscard();
  };
  return (
    <>
      <Button
        variant="default"
        size={size}
        disabled={isBlocked}
        onClick={() => (isDirty ? setAsking(true) : onDiscard())}
      >
        {children}
      </Button>
      {isAsking && <DiscardQuestion onKeep={keep} onDiscard={discard} />}
    </>
  );
}

export const DialogFoot = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.foot}>{children}</div>
);

interface CancelButtonProps {
  readonly children?: string | undefined;
  /** Takes the focus first, because the other button destroys something. */
  readonly isSafeChoice?: boolean;
}

/** Closes like Escape: asks first when input would be lost. */
export const CancelButton = ({ children = 'Cancel', isSafeChoice = false }: CancelButtonProps) => (
  <Button variant="default" data-autofocus={isSafeChoice || undefined} onClick={useContext(CloseContext)}>
    {children}
  </Button>
);

interface ConfirmDialogProps {
  readonly title: string;
  /** The question, and what happens on yes. */
  readonly children: ReactNode;
  readonly confirm: string;
  /** The other answer, where `Cancel` would say the same as yes. */
  readonly keep?: string;
  readonly busyText: string;
  /** Nothing ends by it. */
  readonly isHarmless?: boolean;
  readonly onConfirm: () => Promise<void>;
  /** What a failed call means here. */
  readonly explain: (error: unknown) => readonly Fault[];
  readonly onClose: () => void;
}

/** Asks before something ends. Failures are shown inside. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, keep, busyText, isHarmless = false, onConfirm, explain, onClose } = props;
  const form = useForm<Record<string, string>>({
    initial: {},
    check: () => [],
    submit: onConfirm,
    explain,
    savesNothing: true,
  });
  return (
    <Dialog title={title} isAlert onClose={onClose}>
      <form {...form.formProps}>
        <FaultSummary faults={form.faults} />
        <div className={styles.question}>{children}</div>
        <DialogFoot>
          <CancelButton isSafeChoice>{keep}</CancelButton>
          <SubmitButton busyText={busyText} isBusy={form.isBusy} isDangerous={!isHarmless}>
            {confirm}
          </SubmitButton>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

interface FormDialogProps {
  readonly title: string;
  /** The result of `useForm` or `useEditForm`. */
  readonly form: {
    readonly formProps: ComponentProps<'form'>;
    readonly faults: readonly Fault[];
    readonly isBusy: boolean;
    readonly isRestored: boolean;
  };
  /** The text of the button, and its text while the call runs. */
  readonly submit: string;
  readonly busyText: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The shape of every dialog that adds or changes something: faults, fields, Cancel, and the button that saves. */
export function FormDialog({ title, form, submit, busyText, onClose, children }: FormDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <form {...form.formProps}>
        <RestoredNote isRestored={form.isRestored} />
        <FaultSummary faults={form.faults} />
        {children}
        <DialogFoot>
          <CancelButton />
          <SubmitButton busyText={busyText} isBusy={form.isBusy}>
            {submit}
          </SubmitButton>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

/** Above a form that shows what was typed earlier. */
export const RestoredNote = ({ isRestored }: { readonly isRestored: boolean }) =>
  isRestored && <Notice>{frameMessages.restored}</Notice>;

interface OpenDialog<What, Row> {
  readonly what: What;
  readonly row: Row;
}

/**
 * Which dialog is open, and for which row. The row is the current version; one that another user deleted stays until
 * the dialog is closed, so that no input is lost with it.
 */
export function useRowDialog<What extends string, Row extends { readonly id: number }>(rows: readonly Row[]) {
  const [dialog, setDialog] = useState<OpenDialog<What, Row>>();
  const current = dialog && (rows.find(({ id }) => id === dialog.row.id) ?? dialog.row);
  return {
    open: (what: What, row: Row) => setDialog({ what, row }),
    close: () => setDialog(closeOnly(dialog)),
    /** The row, if this dialog is open on it. */
    rowOf: (what: What) => (dialog?.what === what ? current : undefined),
  };
}
