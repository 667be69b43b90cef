import type { FieldDifference, WellField } from '@disclosure/core';
import { useState } from 'react';
import styles from './compare.module.css';
import { OnlyDifferences } from './only-differences.tsx';

const names: Readonly<Record<WellField, string>> = {
  wellName: 'Well Name',
  apiNumber: 'API',
  startDate: 'Start Date',
  endDate: 'End Date',
  operatorNumber: 'Operator number',
  latitude: 'Latitude',
  longitude: 'Longitude',
  datum: 'Datum',
  federalWell: 'Federal well',
  indianWell: 'Indian well',
  tvd: 'TVD (ft)',
  totalClean: 'Base water volume (gal)',
  totalBaseNonWaterVolume: 'Base non-water volume (gal)',
  totalMass: 'Total mass (lb)',
  waterSource: 'Water source',
  entryMethod: 'Entry method',
  amendedReason: 'Reason of the amendment',
};

/** The well's own values on both sides. */
export function FieldTable({ fields }: { readonly fields: readonly FieldDifference[] }) {
  const [isBrief, setBrief] = useState(true);
  const changed = fields.filter(({ isChanged }) => isChanged);
  const shown = (isBrief ? changed : fields).filter(({ left, right }) => left !== '' || right !== '');
  return (
    <section className={styles.panel} aria-labelledby="fields">
      <div className={styles.panelHead}>
        <h2 id="fields">Well and job</h2>
        <p>{changed.length === 0 ? 'No differences' : `${changed.length} of ${fields.length} values differ`}</p>
        <OnlyDifferences of="values" isOn={isBrief} onChange={setBrief} />
      </div>
      {shown.length > 0 && (
        <div className={styles.scroller}>
          <table className={styles.table} aria-label="Well and job">
            <thead>
              <tr>
                <th scope="col">Value</th>
                <th scope="col">Left</th>
                <th scope="col">Right</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ field, left, right, isChanged }) => (
                <tr key={field} data-fate={isChanged ? 'changed' : undefined}>
                  <th scope="row">{names[field]}</th>
                  <td>{left || '(blank)'}</td>
                  <td>{right || '(blank)'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
