import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { JobSource } from './load-job.ts';
import styles from './job-step.module.css';

interface FetchProgressProps {
  readonly source: JobSource;
  readonly onCancel: () => void;
}

/** What is going on and for how long; a second passes before anything is said. */
export function FetchProgress({ source, onCancel }: FetchProgressProps) {
  const seconds = useSeconds();
  const what = source.kind === 'file' ? `Reading ${source.file.name}` : `Fetching job ${source.jobNumber} from FracPro`;
  return (
    <div className={styles.progress}>
      <output>{seconds > 0 && `${what} · ${seconds} s`}</output>
      <Button variant="default" size="compact-sm" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

function useSeconds() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}
