import { printShort } from '../numbers/format.ts';
import { readNumber } from '../numbers/read-number.ts';
import { foldBlanks } from '../texts/fold.ts';
import type { Datum, Well, YesNo } from '../model/well.ts';

/** The fields of Edit Well, as typed. The name and the chemicals are not among them. */
export interface WellForm {
  readonly api: string;
  readonly county: string;
  readonly state: string;
  readonly tvd: string;
  readonly clean: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly longitude: string;
  readonly latitude: string;
  readonly datum: Datum;
  readonly federalWell: YesNo;
  readonly indianWell: YesNo;
}

const show = (value: number | null): string => (value === null ? '' : printShort(value, 10));

export function toWellForm(well: Well): WellForm {
  const { api, county, state, startDate, endDate, longitude, latitude, datum, federalWell, indianWell } = well;
  const texts = { api, county, state, startDate, endDate, longitude, latitude };
  return { ...texts, datum, federalWell, indianWell, tvd: show(well.tvd), clean: show(well.clean) };
}

/** What is no number is saved as 0; the form says so beforehand. */
export function editWell(well: Well, form: WellForm): Well {
  return {
    ...well,
    ...form,
    api: foldBlanks(form.api),
    county: foldBlanks(form.county),
    state: foldBlanks(form.state),
    startDate: foldBlanks(form.startDate),
    endDate: foldBlanks(form.endDate),
    longitude: foldBlanks(form.longitude),
    latitude: foldBlanks(form.latitude),
    tvd: readNumber(form.tvd) ?? 0,
    clean: readNumber(form.clean) ?? 0,
  };
}
