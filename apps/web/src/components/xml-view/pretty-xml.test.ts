import { describe, expect, it } from 'vitest';
import { prettyXml } from './pretty-xml.ts';

describe('a document without lines', () => {
  it('gets a line for each element, and values stay with theirs', () => {
    const text =
      '<?xml version="1.0"?><Job note="a > b"><!-- x --><Name>Water &lt; 5</Name><Empty/><Rows><Row></Row></Rows></Job>';
    expect(prettyXml(text)).toBe(
      [
        '<?xml version="1.0"?>',
        '<Job note="a > b">',
        '  <!-- x -->',
        '  <Name>Water &lt; 5</Name>',
        '  <Empty/>',
        '  <Rows>',
        '    <Row></Row>',
        '  </Rows>',
        '</Job>',
      ].join('\n'),
    );
  });

  it('loses no character but blanks, even when it is no XML', () => {
    const text = '<a><b>1 < 2</b></c></c> & <![CDATA[<x>]]>tail<';
    expect(prettyXml(text).replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
  });
});

describe('a document with lines', () => {
  it('stays as it is', () => {
    const text = '<a>\n    <b>1</b>\n</a>\n';
    expect(prettyXml(text)).toBe(text);
  });
});
