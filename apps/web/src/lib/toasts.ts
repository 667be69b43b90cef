import { createObservable } from './store.ts';

export interface Toast {
  readonly id: number;
  readonly message: string;
  readonly kind: 'done' | 'failed';
  /** The way back, for as long as the toast is there. */
  readonly action?: ToastAction | undefined;
  /** Of a call that failed: whoever looks into it asks for this. */
  readonly requestId?: string | undefined;
  readonly at: Date;
}

export interface ToastAction {
  readonly name: string;
  readonly run: () => void;
}

interface Said {
  /** What stands in the corner now. */
  readonly toasts: readonly Toast[];
  /** What stood there, newest first. */
  readonly log: readonly Toast[];
}

const LOG_LENGTH = 50;
const said = createObservable<Said>({ toasts: [], log: [] });
let nextId = 1;

function show(message: string, kind: Toast['kind'] = 'done', extras: Pick<Toast, 'action' | 'requestId'> = {}): void {
  const toast = { id: nextId++, message, kind, ...extras, at: new Date() };
  const { toasts: shown, log } = said.get();
  said.set({ toasts: [...shown, toast], log: [toast, ...log].slice(0, LOG_LENGTH) });
}

/** The messages in the corner. They come and go by themselves; what they said stays in the log. */
export const toasts = {
  get: () => said.get().toasts,
  log: () => said.get().log,
  subscribe: said.subscribe,
  show,
  dismiss: (id: number) => said.set({ toasts: said.get().toasts.filter((toast) => toast.id !== id) }),
  /** Nobody reads what was said to somebody else. */
  forget: () => said.set({ log: [] }),
};
