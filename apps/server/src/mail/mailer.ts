export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Hands a mail over. It throws when the mail was not taken. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void | Promise<void>;
}
