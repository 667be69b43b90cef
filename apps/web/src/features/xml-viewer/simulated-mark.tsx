import { messages } from '@disclosure/core';
import styles from './simulated-mark.module.css';

/** On everything that was made from an invented job. */
export const SimulatedMark = () => (
  <span className={styles.mark} title={messages.files.simulated}>
    Simulated
  </span>
);
