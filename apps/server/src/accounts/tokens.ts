import { createHash, createHmac, randomBytes } from 'node:crypto';

const BYTES = 32;

/** 256 random bits that mean nothing by themselves. */
export const newToken = (): string => randomBytes(BYTES).toString('base64url');

export const newNonce = (): Buffer => randomBytes(BYTES);

/** What is stored in place of a token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The one token that follows another. The database alone is not enough to compute either. */
export const successorOf = (token: string, nonce: Buffer): string =>
  createHmac('sha256', token).update(nonce).digest('base64url');

/** Other texts cannot be one of our tokens, and are not looked up. */
export const isTokenShaped = (text: string): boolean => /^[\w-]{43}$/.test(text);
