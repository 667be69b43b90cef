let handed: readonly File[] = [];

/** XML files that another page gives to step 1 of the wizard, which is opened next. */
export function handFiles(files: readonly File[]): void {
  handed = files;
}

/** They are taken once. */
export function takeHandedFiles(): readonly File[] {
  const files = handed;
  handed = [];
  return files;
}
