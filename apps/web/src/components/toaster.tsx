import { IconCircleCheckFilled, IconCircleXFilled, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Toast, toasts } from '../lib/toasts.ts';
import styles from './toaster.module.css';

const TOAST_TIME = 3_000;
/** An action needs more time to be noticed. */
const ACTION_TIME = 10_000;

export function Toaster() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get);
  return (
    <section aria-label="Notifications" className={styles.corner} data-screen-only>
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastCard({ toast }: { readonly toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  const isHidden = useSyncExternalStore(watchVisibility, () => document.hidden);
  useTimeLeft(toast.action ? ACTION_TIME : TOAST_TIME, isHeld || isHidden, () => toasts.dismiss(toast.id));
  const act = () => {
    toasts.dismiss(toast.id);
    toast.action?.run();
  };
  return (
    <div
      role={toast.kind === 'done' ? 'status' : 'alert'}
      className={styles.toast}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ToastIcon kind={toast.kind} />
      <p>{toast.message}</p>
      {toast.action && (
        <button type="button" className={styles.action} onClick={act}>
          {toast.action.name}
        </button>
      )}
      <button type="button" aria-label="Dismiss" className={styles.close} onClick={() => toasts.dismiss(toast.id)}>
        <IconX size={14} aria-hidden />
      </button>
    </div>
  );
}

export function ToastIcon({ kind }: Pick<Toast, 'kind'>) {
  const Icon = kind === 'done' ? IconCircleCheckFilled : IconCircleXFilled;
  return <Icon size={16} aria-hidden className={styles.icon} data-kind={kind} />;
}

function watchVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Counts the toast's time, and stops counting while it is held. */
function useTimeLeft(time: number, isPaused: boolean, onEnd: () => void) {
  const left = useRef(time);
  const end = useRef(onEnd);
  useEffect(() => {
    if (isPaused) return undefined;
    const startedAt = Date.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - startedAt;
    };
  }, [isPaused]);
}
