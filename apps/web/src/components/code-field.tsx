import { TextInput, type TextInputProps } from '@mantine/core';
import type { Ref } from 'react';

/** The field for the code of a device. Phones and password managers offer to fill it in. */
export const CodeField = (props: TextInputProps & { readonly ref?: Ref<HTMLInputElement> }) => (
  <TextInput
    label="6-digit code"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={64}
    required
    withAsterisk={false}
    {...props}
  />
);
