import { createHash, createHmac, randomBytes } from 'node:crypto';

const BYTES = 32;

/** 256 random bits that mean nothing by themselves. */
export const newToken = (): string => randomBytes(BYTES).toString('base64url');

export const newNonce = (): Buffer => randomBytes(BYTES);

/** What is stored in place of a token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The one token that follows another. Whoever holds only the database can compute neither. */
export const successorOf = (token: string, nonce: Buffer): string =>
  createHmac('sha256', token).update(nonce).digest('base64url');

/** Anything else cannot be a token of ours, and costs no look-up. */
export const isTokenShaped = (text: string): boolean => /^[\w-]{43}$/.test(text);
