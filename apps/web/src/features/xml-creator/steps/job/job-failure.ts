/** Why there are no job data, in the words that the user reads. */
export class JobFailure extends Error {
  readonly details: readonly string[];

  constructor(message: string, details: readonly string[] = []) {
    super(message);
    this.details = details;
  }
}
