declare module 'saxen' {
  /** Only what is used here. */
  export class Parser {
    on(event: 'openTag', handle: (name: string, attributes: () => Readonly<Record<string, string>>) => void): this;
    on(event: 'cdata' | 'comment' | 'question' | 'attention', handle: (text: string) => void): this;
    on(event: 'error', handle: (error: Error) => void): this;
    write(xml: string): void;
    end(): void;
  }
}
