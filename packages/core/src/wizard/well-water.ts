import type { Disclosure } from '../model/disclosure.ts';
import { type Finding, findAll } from '../rule/rule.ts';
import { waterRules } from '../rules/water.ts';
import type { WaterSource } from '../model/water-source.ts';
import type { WizardState } from './wizard-state.ts';

/** Where the water of a well came from. */
export const waterOf = ({ waterSource, wellWater }: WizardState, key: string): WaterSource | null =>
  wellWater?.[key] ?? waterSource;

/** The water source that somebody chose for all wells; those with one of their own keep it. */
export const withWaterSource = (state: WizardState, waterSource: WaterSource | null): WizardState =>
  toldDisclosures({ ...state, waterSource, isWaterSuggested: false });

/** The same for one well alone. */
export const withWaterOfWell = (state: WizardState, key: string, source: WaterSource): WizardState =>
  toldDisclosures({ ...state, wellWater: { ...state.wellWater, [key]: source } });

/** Each well may have a source of its own from now on; null: one for all again. */
export const withWellWater = (state: WizardState, wellWater: WizardState['wellWater']): WizardState =>
  toldDisclosures({ ...state, wellWater });

/** Those who have a disclosure already hear of it; what nobody changed stays the very same. */
function toldDisclosures(state: WizardState): WizardState {
  const told = Object.entries(state.disclosures).map(([key, disclosure]): readonly [string, Disclosure] => {
    const waterSource = waterOf(state, key);
    const isSame = JSON.stringify(disclosure.well.waterSource) === JSON.stringify(waterSource);
    return [key, isSame ? disclosure : { ...disclosure, well: { ...disclosure.well, waterSource } }];
  });
  return { ...state, disclosures: Object.fromEntries(told) };
}

/** The first selected well whose water source does not do, with what is wrong. */
export function firstWithoutWater(
  state: WizardState,
): { readonly key: string; readonly findings: Finding[] } | undefined {
  return state.selected
    .map((key) => ({ key, findings: findAll(waterRules, waterOf(state, key)) }))
    .find(({ findings }) => findings.length > 0);
}
