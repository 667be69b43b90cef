/** Blank where the page was not served over HTTPS: browsers keep their digests from such pages. */
export async function sha256(text: string): Promise<string> {
  if (!('subtle' in crypto)) return '';
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
