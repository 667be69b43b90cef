/** The program cannot start. The message is one sentence that says what to do; it is printed as it is. */
export class StartError extends Error {
  override name = 'StartError';
}
