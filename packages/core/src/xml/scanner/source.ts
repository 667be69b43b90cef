import { findPlace, XmlError } from '../xml-error.ts';

/** Hears what stands in a document, in order. Offsets count the characters of the text. */
export interface XmlVisitor {
  readonly open: (name: string, at: number) => void;
  readonly text: (text: string, at: number) => void;
  readonly close: (name: string, at: number) => void;
}

/** A document on its way through the scanner. */
export interface Source {
  readonly text: string;
  readonly visitor: XmlVisitor;
  /** The names of the elements around the place that is being read. */
  readonly open: string[];
  /** Nowhere in the text stands a carriage return or the end of a CDATA section: nobody need look for them. */
  readonly isPlain: boolean;
  /** The names that were met before. */
  readonly names: Set<string>;
  at: number;
  roots: number;
}

export function refuse({ text }: Pick<Source, 'text'>, at: number, reason: string): never {
  throw new XmlError(reason, findPlace(text, at));
}
