/** Only one tab works on a draft. Another may take it over, and the first one hears of it. */
export interface DraftLease {
  /** Answers how to give it back; undefined when another tab has it. */
  readonly take: (name: string, options: LeaseOptions) => Promise<(() => void) | undefined>;
}

interface LeaseOptions {
  readonly isForced: boolean;
  readonly onLost: () => void;
}

/** The browser's locks end with their tab, however it ends. Without them nobody is kept out; the server still notices. */
export const browserLease: DraftLease = {
  take: async (name, { isForced, onLost }) => {
    // Browsers keep their locks from pages that were not served over HTTPS.
    const locks: LockManager | null | undefined = navigator.locks;
    if (!locks) return () => {};
    return new Promise((resolve, reject) => {
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
  },
};
