import { localStorageColorSchemeManager } from '@mantine/core';

/** The key is also read by public/color-scheme.js, before anything is drawn. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'color-scheme' });
