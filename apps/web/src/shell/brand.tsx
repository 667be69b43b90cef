import { Link } from 'react-router';
import styles from './header.module.css';

export const Brand = () => (
  <Link to="/" className={styles.brand}>
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden>
      <rect width="20" height="20" rx="4.5" fill="var(--ff-accent-solid)" />
      <path d="M5.5 4v8.5a3 3 0 0 0 3 3h6" fill="none" stroke="#fff" strokeWidth="1.75" strokeLinecap="round" />
      <path
        d="M8.5 11.5 10.5 10l2 1.5 2.5-2"
        fill="none"
        stroke="#fff"
        strokeWidth="1.25"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
    FracFocus XML Generator
  </Link>
);
