declare module 'saxen' {
  /** Resolves references such as `&quot;`. */
  export function decode(text: string): string;
  /** Only what is used here. */
  export class Parser {
    on(event: 'openTag', handle: (name: string, attributes: () => Readonly<Record<string, string>>) => void): this;
    on(event: 'closeTag', handle: (name: string) => void): this;
    on(event: 'text' | 'cdata' | 'comment' | 'question' | 'attention', handle: (text: string) => void): this;
    on(event: 'error', handle: (error: Error) => void): this;
    write(xml: string): void;
    end(): void;
  }
}
