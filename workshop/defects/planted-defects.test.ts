import { checkDocument, checkTogether, type CheckedFile, toCheckedFile } from '@disclosure/core';
import { loadPlaces } from '@disclosure/server/src/places/load-places.ts';
import { loadSubstances } from '@disclosure/server/src/substances/load-substances.ts';
import { checkSchema } from '@disclosure/server/src/xml/check-schema.ts';
import { describe, expect, it } from 'vitest';
import { defectClasses } from './defect-classes.ts';
import { plantDefect } from './plant-defect.ts';

/** `DEFECT_DOCUMENTS=1000` plants into so many documents. */
const COUNT = Number(process.env['DEFECT_DOCUMENTS'] ?? 200);

const tools = { places: await loadPlaces(), substances: await loadSubstances(), checkSchema, today: '2026-11-16' };

const plant = (index: number) => {
  const { name, text, defect } = plantDefect(index);
  return { defect, file: toCheckedFile(name, text.length, checkDocument(text, tools)) };
};

const planted = Array.from({ length: COUNT }, (_, index) => plant(index));
/** The rules above a note that a file breaks. */
const broken = ({ rules }: CheckedFile): string[] => Object.keys(rules).filter((id) => rules[id] !== 'note');

describe(`defects planted in ${COUNT} documents`, () => {
  it('are of more than 30 classes, each planted at least once', () => {
    expect(new Set(defectClasses.map(({ name }) => name)).size).toBeGreaterThan(30);
    const seen = new Set(planted.map(({ defect }) => defect?.name));
    expect(defectClasses.filter(({ name }) => !seen.has(name)).map(({ name }) => name)).toEqual([]);
  });

  it('are all found', () => {
    const missed = planted.filter(({ file, defect }) => defect && !defect.rules.some((id) => id in file.rules));
    expect(missed.map(({ file, defect }) => `${defect?.name}: ${broken(file).join(' ')}`)).toEqual([]);
  });

  it('are not reported on documents without them', () => {
    const wrong = planted.flatMap(({ file, defect }) => {
      const known = new Set([...(defect?.rules ?? []), ...(defect?.also ?? [])]);
      const others = broken(file).filter((id) => !known.has(id));
      return others.length === 0 ? [] : [`${file.name} (${defect?.name ?? 'sound'}): ${others.join(' ')}`];
    });
    expect(wrong).toEqual([]);
    expect(planted.filter(({ defect }) => !defect).map(({ file }) => file.status)).not.toContain('warning');
  });

  it('that are seen only when files are checked together are found, too', () => {
    const sound = planted.filter(({ defect }) => !defect).map(({ file }) => file);
    expect(checkTogether(sound).filter(({ rules }) => 'FILE-02' in rules)).toEqual([]);
    const [first] = sound;
    if (!first) throw new Error('There is no sound document');
    const twin = { ...first, name: 'Twin.xml' };
    expect(checkTogether([...sound, twin]).at(-1)).toMatchObject({
      status: 'warning',
      findings: expect.arrayContaining([
        expect.objectContaining({ id: 'FILE-02', message: expect.stringContaining(first.name) }),
      ]),
    });
  });
});
