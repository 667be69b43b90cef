import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import styles from './select-field.module.css';

const classNames = { input: styles.input ?? '' };

/** The system's own select: quick with hundreds of options, found by typing, at home on a phone. */
export const SelectField = (props: NativeSelectProps) => (
  <NativeSelect
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    classNames={classNames}
    rightSection={<IconSelector size={15} stroke={1.75} aria-hidden />}
    {...props}
  />
);
