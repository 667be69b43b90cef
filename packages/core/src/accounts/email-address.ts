/** The longest address that mail can be sent to. */
const MAX_LENGTH = 254;

/** The check of a browser's e-mail field, so that server and form agree. */
const SHAPE =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;

export const isEmailAddress = (text: string): boolean => text.length <= MAX_LENGTH && SHAPE.test(text);

/** Addresses are compared without case and without blanks around them. */
export const normalEmail = (text: string): string => text.trim().toLowerCase();
