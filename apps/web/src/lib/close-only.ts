/** Closes what was open when it was asked for. A late answer must not close the dialog that was opened since. */
export const closeOnly =
  <Open>(asked: Open) =>
  (now: Open | undefined): Open | undefined =>
    now === asked ? undefined : now;
