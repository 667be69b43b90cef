import '@mantine/core/styles/CloseButton.layer.css';
import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import styles from './search-fields.module.css';

interface SearchBoxProps {
  /** Placeholder and accessible name, such as "Search vendors...". */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export const SearchBox = ({ label, value, onChange }: SearchBoxProps) => (
  <TextInput
    type="search"
    className={styles.box}
    aria-label={label}
    placeholder={label}
    value={value}
    leftSection={<IconSearch size={15} stroke={1.75} aria-hidden />}
    rightSection={value !== '' && <CloseButton size="sm" aria-label="Empty the search" onClick={() => onChange('')} />}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

/** The small find field above a text or a grid. */
export const FindInput = ({ className, ...rest }: TextInputProps) => (
  <TextInput
    type="search"
    className={`${styles.find} ${className ?? ''}`}
    leftSection={<IconSearch size={15} stroke={1.75} aria-hidden />}
    {...rest}
  />
);
