import { createObservable } from './observable.ts';

export interface Toast {
  readonly id: number;
  readonly message: string;
  readonly kind: 'done' | 'failed';
}

const shown = createObservable<{ toasts: readonly Toast[] }>({ toasts: [] });
let nextId = 1;

/** The messages in the corner. They come and go by themselves, so nothing may be said here only. */
export const toasts = {
  get: () => shown.get().toasts,
  subscribe: shown.subscribe,
  show: (message: string, kind: Toast['kind'] = 'done') =>
    shown.set({ toasts: [...shown.get().toasts, { id: nextId++, message, kind }] }),
  dismiss: (id: number) => shown.set({ toasts: shown.get().toasts.filter((toast) => toast.id !== id) }),
};
