/** The program cannot start. Its message is one sentence that says what to do, and is printed without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
