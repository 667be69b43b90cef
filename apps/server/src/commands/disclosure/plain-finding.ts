import type { Finding } from '@disclosure/core';

/** A finding without what only a screen can use. */
export const toPlainFinding = ({ id, severity, message, where }: Finding) => ({ id, severity, message, where });
