import { createObservable } from './observable.ts';

export interface Toast {
  readonly id: number;
  readonly message: string;
  readonly kind: 'done' | 'failed';
  /** The way back, for as long as the toast is there. */
  readonly action?: ToastAction;
}

export interface ToastAction {
  readonly name: string;
  readonly run: () => void;
}

const shown = createObservable<{ toasts: readonly Toast[] }>({ toasts: [] });
let nextId = 1;

/** The messages in the corner. They come and go by themselves, so nothing may be said here only. */
export const toasts = {
  get: () => shown.get().toasts,
  subscribe: shown.subscribe,
  show: (message: string, kind: Toast['kind'] = 'done', action?: ToastAction) =>
    shown.set({ toasts: [...shown.get().toasts, { id: nextId++, message, kind, ...(action && { action }) }] }),
  dismiss: (id: number) => shown.set({ toasts: shown.get().toasts.filter((toast) => toast.id !== id) }),
};
