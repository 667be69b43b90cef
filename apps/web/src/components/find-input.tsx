import { TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import styles from './find-input.module.css';

/** The small field above a text or a grid in which one looks for something. */
export const FindInput = ({ className, ...rest }: TextInputProps) => (
  <TextInput
    type="search"
    className={`${styles.find} ${className ?? ''}`}
    leftSection={<IconSearch size={15} stroke={1.75} aria-hidden />}
    {...rest}
  />
);
