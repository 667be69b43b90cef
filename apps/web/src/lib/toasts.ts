import { createObservable } from './store.ts';

export interface Toast {
  readonly id: number;
  readonly message: string;
  readonly kind: 'done' | 'failed';
  /** Offered while the toast is shown. */
  readonly action?: ToastAction | undefined;
  /** Of a call that failed: helps to investigate it. */
  readonly requestId?: string | undefined;
  readonly at: Date;
}

interface ToastAction {
  readonly name: string;
  readonly run: () => void;
}

interface Said {
  /** Shown in the corner now. */
  readonly toasts: readonly Toast[];
  /** Shown before, newest first. */
  readonly log: readonly Toast[];
}

const LOG_LENGTH = 50;
const said = createObservable<Said>({ toasts: [], log: [] });
let nextId = 1;

/** Returns the id of the toast, with which it can be dismissed before its time is over. */
function show(message: string, kind: Toast['kind'] = 'done', extras: Pick<Toast, 'action' | 'requestId'> = {}): number {
  const toast = { id: nextId++, message, kind, ...extras, at: new Date() };
  const { toasts: shown, log } = said.get();
  said.set({ toasts: [...shown, toast], log: [toast, ...log].slice(0, LOG_LENGTH) });
  return toast.id;
}

/** Without the action, which ends with the page. */
type Printed = Pick<Toast, 'message' | 'kind' | 'requestId'> & { readonly at: string };
const toPrinted = ({ message, kind, requestId, at }: Toast): Printed => ({
  message,
  kind,
  requestId,
  at: at.toISOString(),
});
const toToast = ({ message, kind, requestId, at }: Printed): Toast => ({
  id: nextId++,
  message,
  kind,
  requestId,
  at: new Date(at),
});

/** The messages in the corner. They disappear after a while; the log keeps them. */
export const toasts = {
  get: () => said.get().toasts,
  log: () => said.get().log,
  subscribe: said.subscribe,
  show,
  dismiss: (id: number) => said.set({ toasts: said.get().toasts.filter((toast) => toast.id !== id) }),
  /** The messages of an earlier load of the page, as `printLog` wrote them. */
  recall: (printed: string) => {
    const { log } = said.get();
    said.set({ log: [...log, ...(JSON.parse(printed || '[]') as Printed[]).map(toToast)].slice(0, LOG_LENGTH) });
  },
  printLog: () => JSON.stringify(said.get().log.map(toPrinted)),
  /** The next user must not read them. */
  forget: () => said.set({ log: [] }),
  /** The same for those in the corner, where one may offer to undo what the user before has done. */
  forgetAll: () => said.set({ toasts: [], log: [] }),
};
