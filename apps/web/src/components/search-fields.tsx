import '@mantine/core/styles/CloseButton.layer.css';
import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ChangeEvent } from 'react';
import { SuggestInput, type Suggesting } from './suggestions/suggest-input.tsx';
import styles from './search-fields.module.css';

interface SearchBoxProps {
  /** Placeholder and accessible name, such as "Search vendors...". */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const searchProps = ({ label, value, onChange }: SearchBoxProps) => ({
  type: 'search',
  className: styles.box ?? '',
  'aria-label': label,
  placeholder: label,
  value,
  leftSection: <IconSearch size={15} stroke={1.75} aria-hidden />,
  rightSection: value !== '' && <CloseButton size={24} aria-label="Empty the search" onClick={() => onChange('')} />,
  onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.value),
});

export const SearchBox = (props: SearchBoxProps) => <TextInput {...searchProps(props)} />;

/** A search whose words can be chosen. */
export const SuggestingSearchBox = ({ suggest, onChoose, ...props }: SearchBoxProps & Suggesting) => (
  <SuggestInput name="search" suggest={suggest} onChoose={onChoose} {...searchProps(props)} />
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
