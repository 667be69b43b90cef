import { describe, expect, it } from 'vitest';
import { aDisclosure, aSelectedWell } from '../rules/disclosure.examples.ts';
import { percent } from '../numbers/percent.ts';
import type { WaterSource } from '../model/water-source.ts';
import { printLocalTime, printWaterSources, wellFields, printApiNumber } from './well-fields.ts';

describe('what a document says about its well', () => {
  it.each([
    ['2024-08-05T11:09:00', '2024-08-05 11:09'],
    ['2024-08-05T11:00:00', '2024-08-05 11:00'],
    ['2024-08-05T11:09:30', '2024-08-05 11:09:30'],
    ['2024-08-05T11:09:00Z', '2024-08-05 11:09:00Z'],
    ['2024-08-05T11:00', '2024-08-05 11:00'],
    ['', ''],
  ])('is a time: %j reads %j', (time, text) => {
    expect(printLocalTime(time)).toBe(text);
  });

  it.each<[WaterSource | null, string[]]>([
    [{ type: 'single', source: 'Produced Water' }, ['Produced Water 100 %']],
    [
      {
        type: 'multiple',
        sources: [
          { name: 'Produced Water', percent: percent(66.996) },
          { name: '', percent: percent(33) },
          { name: 'Other, > 1000TDS', percent: percent(0.004) },
          { name: 'Other, < 1000TDS', percent: percent(0), isSilent: true },
        ],
      },
      ['Produced Water 66.996 %', ' 33 %', 'Other, > 1000TDS 0.004 %', 'Other, < 1000TDS'],
    ],
    [null, []],
  ])('are its sources of water: %j reads %j', (waterSource, texts) => {
    expect(printWaterSources({ well: aSelectedWell({ waterSource }) })).toEqual(texts);
  });

  it('is blank where the document does not say', () => {
    const silent = aDisclosure({ well: aSelectedWell({ tvd: null, totalClean: null }) });
    expect([wellFields.tvd(silent), wellFields.totalClean(silent), wellFields.totalBaseNonWaterVolume(silent)]).toEqual(
      ['', '', ''],
    );
  });
});

describe('an API number', () => {
  it.each([
    ['42461424730000', '42-461-42473-00-00'],
    ['42-461-42473-00-00', '42-461-42473-00-00'],
    ['4246142473', '4246142473'],
    ['424614247300001', '424614247300001'],
    ['', ''],
  ])('%s is shown as %s', (apiNumber, text) => {
    expect(printApiNumber(apiNumber)).toBe(text);
  });
});
