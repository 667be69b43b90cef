/** What an evidence pack says about itself, and what the command says that checks one. */
export const evidenceMessages = {
  /** Of the archive: whose evidence it is and of which day, because a later one tells more. */
  packName: (file: string, count: number, day: string) =>
    `Evidence of ${count === 1 ? file : `${count} files`}, ${day}.zip`,
  readme: (madeAt: string, madeBy: string) =>
    `Evidence pack, made ${madeAt} by ${madeBy}

For each file a folder with:
  the document as it is stored (.xml) and its public form (.pdf)
  findings.json   what the rules found in it, with the reasons of those that were accepted
  timeline.json   what happened to its filing: who, when, why
  audit.json      its entries in the audit trail, each with its number and hash in the trail
anchor.json       the signed end of the audit trail when the pack was made
manifest.json     the SHA-256 of everything above, and manifest.signature.json its signature

To check it: npm run --silent disclosure -- verify PACK.zip

This proves that nothing in the pack was changed, added or removed since it was signed. Whose signature it is, only the
fingerprint of the key tells: ask the people who run the installation for theirs, by another way than this pack. Their
command "npm run audit" prints it. The entries of audit.json can be compared with the audit trail only by them; with
anchor.json they can prove that the trail was not shortened or rewritten since.
`,
  damaged: 'Its content is missing or damaged in the file store.',
  revisedMeanwhile: (name: string) => `Another revision of ${name} was saved meanwhile. Please make the pack again.`,
  noForm: 'The document is too large for a PDF, or cannot be read.',
  untouched: (pack: string, entries: number) =>
    `${pack} is untouched: all ${entries} files are as its manifest lists them, and the manifest is as it was signed.`,
  made: (at: string, by: string) => `Made ${at} by ${by}.`,
  signedWith: (fingerprint: string) => `Signed with the key ${fingerprint}.`,
  compareKey:
    'Anyone can sign a pack with a key of their own: compare this key with the one that the installation names (npm run audit), or give that one with --key.',
  isGivenKey: 'That is the key that was given.',
  otherKey: (fingerprint: string) => `It was signed with the key ${fingerprint}, which is not the one that was given.`,
  differs: (pack: string) => `${pack} is not what was signed:`,
  changed: (path: string) => `${path} was changed.`,
  missing: (path: string) => `${path} is missing.`,
  extra: (path: string) => `${path} is not in the manifest.`,
  twice: (path: string) => `${path} is in the archive more than once.`,
  manifestChanged: 'manifest.json was changed after it was signed, or its signature was.',
  manifestUnreadable: 'manifest.json is missing, or is no manifest of an evidence pack.',
  unsigned: 'manifest.signature.json is missing, or is no signature.',
  signingKeys: (fingerprints: string) => `Evidence packs of this installation are signed with the key ${fingerprints}.`,
  earlierKeys: (fingerprints: string) => `Earlier ones were signed with ${fingerprints}.`,
} as const;
