import { messages } from '@disclosure/core';
import { IconFlask } from '@tabler/icons-react';
import styles from './simulated-mark.module.css';

/** On everything that was made from an invented job. Only a sign: the name needs the room, and the file itself says it in words. */
export const SimulatedMark = () => (
  <span className={styles.mark} title={messages.files.simulated}>
    <IconFlask size={14} stroke={2} aria-hidden />
    <span className={styles.spoken}>Simulated </span>
  </span>
);
