import { scanXml } from './scan-xml.ts';
import { findPlace, type Place } from './xml-error.ts';

/** An element without elements in it: where it stands, and what it says. */
interface DocumentValue {
  readonly path: string;
  readonly text: string;
  readonly at: number;
}

const isBlank = (text: string): boolean => text.trim() === '';

/** Every value of a document in its order. What stands between elements belongs to the element around them. */
function valuesOf(text: string): readonly DocumentValue[] {
  const values: DocumentValue[] = [];
  const open: { path: string; text: string; at: number; hasChildren: boolean }[] = [];
  scanXml(text, {
    open: (name, at) => {
      const parent = open.at(-1);
      if (parent) parent.hasChildren = true;
      open.push({
        path: `${parent?.path ?? ''}/${name.slice(name.indexOf(':') + 1)}`,
        text: '',
        at,
        hasChildren: false,
      });
    },
    text: (piece) => {
      const element = open.at(-1);
      if (element) element.text += piece;
    },
    close: () => {
      const element = open.pop();
      if (element && !(element.hasChildren && isBlank(element.text))) values.push(element);
    },
  });
  return values;
}

/** Where a document says something that the other does not say at this place; undefined when both say the same. */
export function findDifference(text: string, other: string): Place | undefined {
  const [values, others] = [valuesOf(text), valuesOf(other)];
  const index = values.findIndex(({ path, text: said }, at) => others[at]?.path !== path || others[at].text !== said);
  if (index === -1 && values.length === others.length) return undefined;
  return findPlace(text, values[index]?.at ?? text.length);
}
