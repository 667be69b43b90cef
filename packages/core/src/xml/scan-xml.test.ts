import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oddCharacters } from '../texts/characters.examples.ts';
import { escapeText, findForbiddenCharacter } from '../texts/characters.ts';
import { MAX_XML_ATTRIBUTES, MAX_XML_CHARACTERS, MAX_XML_PARTS, scanXml } from './scan-xml.ts';
import { TooManySteps, XmlError } from './xml-error.ts';

const anyCharacter = fc.oneof(
  fc.constantFrom(...oddCharacters),
  fc.nat(0x10_ff_ff).map((code) => String.fromCodePoint(code)),
);
const anyText = fc.string({ unit: anyCharacter, maxLength: 20 });

/** What the visitor hears, as a short text: `a(hello b())`. */
function heard(text: string): string {
  let events = '';
  scanXml(text, {
    open: (name) => (events += `${name}(`),
    text: (piece) => (events += piece),
    close: () => (events += ')'),
  });
  return events;
}

function refusal(text: string): string {
  try {
    return `accepted as ${heard(text)}`;
  } catch (error) {
    return error instanceof XmlError ? error.message : String(error);
  }
}

describe('scanning XML', () => {
  it.each([
    ['<a/>', 'a()'],
    ['<a ></a >', 'a()'],
    ['\uFEFF<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<a/>\n', 'a()'],
    ["<?xml version='1.1'?><a/>", 'a()'],
    ["<?xml  version  =  '1.0'  encoding  =  'us-ascii'  standalone  =  'no'  ?><a/>", 'a()'],
    ['<?xml version="1.0"?>\t\r\n<a/>', 'a()'],
    ['\uFEFF<a/>', 'a()'],
    ['<?xml-stylesheet href="a.xsl"?><a/>', 'a()'],
    ['<a\t\r\n b\t =\r\n "&#x1F6E2;&#65;&apos;"\n></a\n>', 'a()'],
    ['<a>1\r\n2\r3</a>', 'a(1\n2\n3)'],
    ['<a><![CDATA[1\r2]]></a>', 'a(1\n2)'],
    ['<!-- why --><?editor fold?><a>x<!-- - -->y<?p?></a><!-- end -->', 'a(xy)'],
    ['<a b="1" c=\'"2"\' d = "&lt;&#65;"><b>1</b> <b>2</b></a>', 'a(b(1) b(2))'],
    ['<a>&lt;&gt;&amp;&quot;&apos;&#65;&#x42;&#x1F6E2;</a>', 'a(<>&"\'AB🛢)'],
    ['<a>1\r\n2\r3&#13;</a>', 'a(1\n2\n3\r)'],
    ['<a><![CDATA[<b>&amp;]] >\r\n]]></a>', 'a(<b>&amp;]] >\n)'],
    ['<x:a xmlns:x="u"><x:é·1/></x:a>', 'x:a(x:é·1())'],
  ])('reads %j', (text, events) => {
    expect(heard(text)).toBe(events);
  });

  it.each([
    ['', 'The document has no element (line 1, column 1)'],
    ['hello', 'There is text outside the document element (line 1, column 1)'],
    ['<a/>\n x', 'There is text outside the document element (line 2, column 2)'],
    ['<a/><![CDATA[x]]>', 'There is text outside the document element (line 1, column 5)'],
    ['<a>\n<b><c>', 'The document ends inside <c> (line 2, column 7)'],
    ['<a></b>', '<a> is not closed before the next closing tag (line 1, column 4)'],
    ['</a>', 'A closing tag has no opening tag (line 1, column 1)'],
    ['<a></ab>', '<a> is not closed before the next closing tag (line 1, column 4)'],
    ['<a></a', 'The tag </a> is not closed (line 1, column 4)'],
    ['<a/><b/>', 'The document has a second document element (line 1, column 5)'],
    ['<a', 'The tag <a> is not closed (line 1, column 1)'],
    ['<a / >', 'The tag <a> is not closed (line 1, column 1)'],
    ['<a>1 < 2</a>', 'A < does not start a tag: write it as &lt; (line 1, column 6)'],
    ['<a>Black & Decker</a>', 'The reference & is not accepted: write & as &amp; (line 1, column 10)'],
    ['<a>&amp;\r\n&xxe;</a>', 'The reference &xxe; is not accepted: write & as &amp; (line 2, column 1)'],
    ['<a>&#0;</a>', 'The reference &#0; is not accepted: write & as &amp; (line 1, column 4)'],
    ['<a>&#X41;</a>', 'The reference &#X41; is not accepted: write & as &amp; (line 1, column 4)'],
    ['<a>&#x110000;</a>', 'The reference &#x110000; is not accepted: write & as &amp; (line 1, column 4)'],
    ['<a>&toString;</a>', 'The reference &toString; is not accepted: write & as &amp; (line 1, column 4)'],
    ['<a>]]></a>', 'There is ]]> in a text (line 1, column 4)'],
    ['<a>x]]></a>', 'There is ]]> in a text (line 1, column 5)'],
    ['<a><!ELEMENT b></a>', 'A < does not start a tag: write it as &lt; (line 1, column 4)'],
    ['<a><!--></a>', 'A comment is not closed (line 1, column 4)'],
    ['<a><!-- -- --></a>', 'There are two hyphens in a comment (line 1, column 9)'],
    ['<a><!-- </a>', 'A comment is not closed (line 1, column 4)'],
    ['<a><![CDATA[ </a>', 'A CDATA section is not closed (line 1, column 4)'],
    ['<a><?p </a>', 'A processing instruction is not closed (line 1, column 4)'],
    ['<a><?xml version="1.0"?></a>', 'There is an XML declaration inside the document (line 1, column 4)'],
    ['<?xml?><a/>', 'There is an XML declaration inside the document (line 1, column 1)'],
    ['<?xml version="1.0"encoding="utf-8"?><a/>', 'The XML declaration is not readable (line 1, column 1)'],
    ['<?xml version="1.0" standalone="maybe"?><a/>', 'The XML declaration is not readable (line 1, column 1)'],
    ['<?xml version="2.0"?><a/>', 'The XML declaration is not readable (line 1, column 1)'],
    [
      '<?xml version="1.0" encoding="UTF-16"?><a/>',
      'The encoding UTF-16 is not accepted: save the document as UTF-8 (line 1, column 1)',
    ],
    [
      '<?xml version="1.0" encoding="x-utf-8"?><a/>',
      'The encoding x-utf-8 is not accepted: save the document as UTF-8 (line 1, column 1)',
    ],
    [
      '<?xml version="1.0" encoding="utf-8x"?><a/>',
      'The encoding utf-8x is not accepted: save the document as UTF-8 (line 1, column 1)',
    ],
    ['<a b="1"c="2"/>', 'The tag <a> is not closed (line 1, column 1)'],
    ['<a b="1" b="2"/>', 'The attribute b appears twice in <a> (line 1, column 10)'],
    ['<a b/>', 'The attribute b has no value (line 1, column 5)'],
    ['<a b=', 'The value of the attribute b is not in quotes (line 1, column 6)'],
    ['<a b=1/>', 'The value of the attribute b is not in quotes (line 1, column 6)'],
    ['<a b="1/>', 'The value of the attribute b is not in quotes (line 1, column 6)'],
    ['<a b="<"/>', 'There is a < in the attribute b: write it as &lt; (line 1, column 6)'],
    ['<a b="&amp"/>', 'The attribute b has a reference that is not accepted (line 1, column 6)'],
    ['<a b="&c;"/>', 'The attribute b has a reference that is not accepted (line 1, column 6)'],
    ['<a>\u0007</a>', 'The character U+0007 is not allowed in XML (line 1, column 4)'],
    ['<a>\uD800</a>', 'The character U+D800 is not allowed in XML (line 1, column 4)'],
    [
      '<?xml version="1.0"?>\n<!doctype a [<!ENTITY b "c">]><a>&b;</a>',
      'A document type (<!DOCTYPE) is not accepted (line 2, column 1)',
    ],
    ['<a>'.repeat(65), 'The elements are nested deeper than 64 (line 1, column 193)'],
  ])('refuses %j', (text, reason) => {
    expect(refusal(text)).toBe(reason);
  });

  it('refuses a text that is too long without looking into it', () => {
    expect(refusal('<'.repeat(MAX_XML_CHARACTERS + 1))).toBe(
      'The document is longer than 10485760 characters (line 1, column 1)',
    );
    expect(refusal('<'.repeat(MAX_XML_CHARACTERS))).toMatch('A < does not start a tag');
  });

  it.each([
    ['attributes', `<a>${'<b c="1" d="2"/>'.repeat(100_000)}</a>`],
    ['blanks', `<a${' '.repeat(5_000_000)}/>`],
    ['references', `<a>${'&amp;'.repeat(200_000)}</a>`],
    ['empty elements', `<a>${'<b/>'.repeat(200_000)}</a>`],
    ['comments', `<a>${'<!---->'.repeat(200_000)}</a>`],
  ])('takes time in proportion to the length: %s', (_, text) => {
    expect(heard(text).length).toBeGreaterThan(0);
  });

  it('refuses a tag with too many attributes before it reads the others', () => {
    const attributes = (count: number) => Array.from({ length: count }, (_, index) => ` b${index}="1"`).join('');
    expect(refusal(`<a${attributes(MAX_XML_ATTRIBUTES)}/>`)).toBe('accepted as a()');
    const more = `<a${attributes(MAX_XML_ATTRIBUTES + 1)} c=1/>`;
    expect(refusal(more)).toMatch('The tag <a> has more than 100 attributes (line 1');
  });

  it.each([
    ['comments', '<!---->'],
    ['references', '&lt;'],
  ])('refuses too many %s before it reads the others', (_, part) => {
    expect(refusal(`<a>${part.repeat(MAX_XML_PARTS)}<1`)).toMatch('The document has more than 1000000 parts (line 1');
  });

  it.each([
    ['<a b="1"/>', 8],
    ['<a>x&amp;y<b/></a>', 10],
    ['<a><!-- --><?p?><![CDATA[]]></a>', 7],
  ])('takes for %s %i steps', (text, steps) => {
    const scan = (most: number) => () => scanXml(text, { open: () => {}, text: () => {}, close: () => {} }, most);
    expect(scan(steps)).not.toThrow();
    expect(scan(steps - 1)).toThrow(TooManySteps);
  });

  it('gives back every text that XML allows', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        fc.pre(findForbiddenCharacter(text) === -1);
        expect(heard(`<a>${escapeText(text)}</a>`)).toBe(`a(${text})`);
      }),
      { numRuns: 500 },
    );
  });

  it('never fails in another way than with a place', () => {
    const fragment = fc.constantFrom('<', '>', '/', 'a', '"', '=', ' ', '&', ';', '!--', '--', '?', '<![CDATA[', ']]>');
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 20 }), (fragments) => {
        expect(refusal(fragments.join(''))).toMatch(/^accepted as |\(line \d+, column \d+\)$/);
      }),
      { numRuns: 500 },
    );
  });
});
