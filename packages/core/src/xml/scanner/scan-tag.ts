import { refuse, type Source } from './source.ts';

/** What may begin a name, and what may go on (XML 1.0, productions 4 and 4a). */
const FIRST = String.raw`:A-Z_a-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02FF\u0370-\u037D\u037F-\u1FFF\u200C\u200D\u2070-\u218F\u2C00-\u2FEF\u3001-\uD7FF\uF900-\uFDCF\uFDF0-\uFFFD\u{10000}-\u{EFFFF}`;
const NAME = new RegExp(String.raw`[${FIRST}][${FIRST}\-.0-9\u00B7\u0300-\u036F\u203F\u2040]*`, 'uy');
const MAX_KEPT_NAME = 50;
const BLANK = /[ \t\r\n]*/y;
const EQUALS = /[ \t\r\n]*=[ \t\r\n]*/y;
const REFERENCE = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-fA-F]{1,6});)/;

/** An opening, closing or empty tag at the place the source has reached. */
export function scanTag(source: Source, maxDepth: number): void {
  if (source.text[source.at + 1] === '/') return scanClosing(source);
  const start = source.at;
  const name = takeName(source) || refuse(source, start, 'A < does not begin a tag: write it as &lt;');
  mustFit(source, start, maxDepth);
  scanAttributes(source, name);
  const isEmpty = source.text[source.at] === '/';
  if (source.text[source.at + (isEmpty ? 1 : 0)] !== '>') refuse(source, start, `The tag <${name}> is not closed`);
  source.at += isEmpty ? 2 : 1;
  source.visitor.open(name, start);
  if (isEmpty) source.visitor.close(name, start);
  else source.open.push(name);
}

/** Names repeat: one that was found to be a name before, right up to the >, need not be looked through again. */
function takeName(source: Source): string {
  const start = source.at + 1;
  const whole = source.text.slice(start, source.text.indexOf('>', start));
  if (source.names.has(whole)) {
    source.at = start + whole.length;
    return whole;
  }
  source.at = start;
  const name = take(source, NAME);
  if (name.length < MAX_KEPT_NAME) source.names.add(name);
  return name;
}

function mustFit(source: Source, at: number, maxDepth: number): void {
  if (source.open.length >= maxDepth) refuse(source, at, `The elements are nested deeper than ${maxDepth}`);
  if (source.open.length > 0) return;
  if (source.roots > 0) refuse(source, at, 'The document has a second document element');
  source.roots += 1;
}

function scanClosing(source: Source): void {
  const { text, at, open } = source;
  const name = open.at(-1) ?? refuse(source, at, 'A closing tag has no opening tag');
  source.at += 2;
  const isSame = text.startsWith(name, source.at) && text[source.at + name.length] === '>';
  if (isSame) source.at += name.length;
  else if (take(source, NAME) !== name) refuse(source, at, `<${name}> is not closed before another element is`);
  else take(source, BLANK);
  if (text[source.at] !== '>') refuse(source, at, `The tag </${name}> is not closed`);
  source.at += 1;
  open.pop();
  source.visitor.close(name, at);
}

/** They mean nothing in a disclosure, apart from the namespace, but they must be well-formed. */
function scanAttributes(source: Source, element: string): void {
  if (source.text[source.at] === '>') return;
  const seen = new Set<string>();
  for (let blank = take(source, BLANK); blank !== ''; blank = take(source, BLANK)) {
    const start = source.at;
    const name = take(source, NAME);
    if (name === '') return;
    if (seen.has(name)) refuse(source, start, `The attribute ${name} stands twice in <${element}>`);
    seen.add(name);
    scanValue(source, name);
  }
}

function scanValue(source: Source, name: string): void {
  if (take(source, EQUALS) === '') refuse(source, source.at, `The attribute ${name} has no value`);
  const quote = source.text[source.at] ?? '';
  const end = quote === '"' || quote === "'" ? source.text.indexOf(quote, source.at + 1) : -1;
  if (end === -1) refuse(source, source.at, `The value of the attribute ${name} is not in quotes`);
  const value = source.text.slice(source.at + 1, end);
  if (value.includes('<')) refuse(source, source.at, `A < stands in the attribute ${name}: write it as &lt;`);
  if (REFERENCE.test(value)) refuse(source, source.at, `The attribute ${name} has a reference that is not accepted`);
  source.at = end + 1;
}

/** What the expression matches here, and moves behind it. */
function take(source: Source, expression: RegExp): string {
  expression.lastIndex = source.at;
  const taken = expression.exec(source.text)?.[0] ?? '';
  source.at += taken.length;
  return taken;
}
