/** Only one tab works on a draft. Another tab may take it over, and the first one is told. */
export interface DraftLease {
  /** Resolves to a function that gives the lease back, or to undefined when another tab has it. */
  readonly take: (name: string, options: LeaseOptions) => Promise<(() => void) | undefined>;
}

interface LeaseOptions {
  readonly isForced: boolean;
  readonly onLost: () => void;
}

/** The name of a draft among the tabs. */
export const nameOfLease = (draft: {
  readonly userId: string;
  readonly id: string;
  readonly serverId: string | null;
}): string => `${draft.userId} ${draft.serverId ?? draft.id}`;

/** Longer than a copy takes to be deleted, or a page to be left: both hold a lease that no one works with. */
const BRIEFLY = 250;

/** The browser's locks, which end with their tab. Without them only the server notices two tabs on one draft. */
export const browserLease: DraftLease = {
  take: async (name, options) => {
    // Browsers offer no locks to pages that were not served over HTTPS.
    const locks: LockManager | null | undefined = navigator.locks;
    if (!locks) return () => {};
    const release = await takeOnce(locks, name, options);
    if (release) return release;
    await new Promise((resolve) => setTimeout(resolve, BRIEFLY));
    return takeOnce(locks, name, options);
  },
};

const takeOnce = (locks: LockManager, name: string, { isForced, onLost }: LeaseOptions) =>
  new Promise<(() => void) | undefined>((resolve, reject) => {
    let isMine = false;
    const hold = (lock: Lock | null) => {
      if (!lock) return resolve(undefined);
      isMine = true;
      return new Promise<void>((release) => resolve(release));
    };
    locks
      .request(`draft ${name}`, isForced ? { steal: true } : { ifAvailable: true }, hold)
      .catch((error: unknown) => (isMine ? onLost() : reject(error)));
  });
