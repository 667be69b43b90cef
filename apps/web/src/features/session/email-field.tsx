import { inputLengths } from '@disclosure/api';
import { TextInput, type TextInputProps } from '@mantine/core';

/** The field for the email address of an account. */
export const EmailField = (props: TextInputProps) => (
  <TextInput
    label="Email"
    type="email"
    placeholder="Enter your email"
    autoComplete="username"
    maxLength={inputLengths.email}
    size="md"
    required
    withAsterisk={false}
    {...props}
  />
);
