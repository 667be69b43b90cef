import { timelineOf, type WizardWell } from '@disclosure/core';
import { useMemo } from 'react';
import { TreatmentTimeline } from '../../../../components/pictures/treatment-timeline.tsx';
import { WellMap } from '../../../../components/pictures/well-map.tsx';
import styles from './wells-step.module.css';

interface WellPicturesProps {
  readonly wells: readonly WizardWell[];
  readonly selected: readonly string[];
}

/** Where the wells are and when they were treated; those that are chosen are filled. */
export function WellPictures({ wells, selected }: WellPicturesProps) {
  const marks = useMemo(
    () =>
      wells.map(({ key, well: { name, api, longitude, latitude, county, state, datum } }) => ({
        key,
        name,
        apiNumber: api,
        longitude,
        latitude,
        county,
        state,
        datum,
        isChosen: selected.includes(key),
      })),
    [selected, wells],
  );
  const timeline = useMemo(() => timelineOf(wells), [wells]);
  return (
    <div className={styles.pictures}>
      <WellMap wells={marks} />
      {timeline && wells.length > 1 && (
        <TreatmentTimeline timeline={timeline} isChosen={(key) => selected.includes(key)} />
      )}
    </div>
  );
}
