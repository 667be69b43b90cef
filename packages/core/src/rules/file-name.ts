import type { Rule } from '../rule/rule.ts';

export const MAX_FILE_NAME = 200;

/** Control characters, and those that turn the direction of a line around: a name must read as what it is. */
const INVISIBLE = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const PATH_PART = /[/\\]|^\.+\.xml$/i;

/** Letters beyond the basic plane count once. */
const lengthOf = (text: string) => Array.from(text).length;

/** What a document may be stored as; blanks around a name do not count. */
export const fileNameRules: readonly Rule<{ readonly fileName: string }>[] = [
  {
    id: 'NAME-01',
    message: 'The file name must end in .xml',
    field: 'fileName',
    fails: ({ fileName }) => !/.\.xml$/i.test(fileName),
  },
  {
    id: 'NAME-02',
    message: 'The file name must not contain a slash, a backslash or a folder',
    field: 'fileName',
    fails: ({ fileName }) => PATH_PART.test(fileName),
  },
  {
    id: 'NAME-03',
    message: 'The file name must not contain control characters or line breaks',
    field: 'fileName',
    fails: ({ fileName }) => INVISIBLE.test(fileName),
  },
  {
    id: 'NAME-04',
    message: `The file name must be at most ${MAX_FILE_NAME} characters long`,
    field: 'fileName',
    fails: ({ fileName }) => lengthOf(fileName) > MAX_FILE_NAME,
  },
];
