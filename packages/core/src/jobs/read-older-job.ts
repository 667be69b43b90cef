import { type InputRecord, numberField, ownField, recordField, textField } from '../input/input-record.ts';
import { round } from '../numbers/round.ts';
import { foldBlanks } from '../texts/fold.ts';
import { readChemicals, usualAnswers, type ReadWell, coordinateField } from './read-well.ts';
import type { Well } from '../model/well.ts';

const MAPS = ['wellData', 'wellCoordinates', 'wellChemicalUsage'];

/** The older job data: maps by well name. A well that stands in any of them is read. */
export function readOlderWells(job: InputRecord): ReadWell[] {
  const names = new Set(MAPS.flatMap((map) => Object.keys(recordField({ ...job, findings: [] }, map).fields)));
  return Array.from(names).map((name) => {
    const own: InputRecord = { ...job, findings: [] };
    return { well: readOlderWell(own, name), findings: own.findings };
  });
}

function readOlderWell(job: InputRecord, name: string): Well {
  const data = recordField(recordField(job, 'wellData'), name);
  const coordinates = recordField(recordField(job, 'wellCoordinates'), name);
  const amounts = recordField(recordField(job, 'wellChemicalUsage'), name);
  return {
    ...usualAnswers,
    ...readPlace(job, name),
    name: foldBlanks(name),
    api: textField(coordinates, 'api'),
    tvd: readTvd(job, data),
    clean: numberField(data, 'clean'),
    longitude: coordinateField(coordinates, 'longitude'),
    latitude: coordinateField(coordinates, 'latitude'),
    startDate: '',
    endDate: '',
    chemicals: readChemicals(amounts, { ...amounts, fields: {} }),
    customer: textField(data, 'customer') || textField(job, 'customer'),
    customer_id: null,
    totalStages: numberField(coordinates, 'totalStages'),
  };
}

/** `County, State`, for each well or once for all of them; the state stands after the last comma. */
function readPlace(job: InputRecord, name: string): Pick<Well, 'county' | 'state'> {
  const isForAll = typeof ownField(job, 'coordData') === 'string';
  const text = isForAll ? textField(job, 'coordData') : textField(recordField(job, 'coordData'), name);
  const comma = text.lastIndexOf(',');
  if (comma === -1) return { county: text, state: '' };
  return { county: text.slice(0, comma).trim(), state: text.slice(comma + 1).trim() };
}

/** The mean of top and bottom over all stages; missing when the job data say so, or have no stages. */
function readTvd(job: InputRecord, data: InputRecord): number | null {
  const [top, bottom] = [numberField(data, 'topTVDTotal'), numberField(data, 'btmTVDTotal')];
  const stages = numberField(data, 'stageCount');
  const isAbsent = String(ownField(job, 'tvdPresent')).trim().toLowerCase() === 'false';
  if (isAbsent || top === null || bottom === null || stages === null || stages === 0) return null;
  return round((top + bottom) / 2 / stages, 2);
}
