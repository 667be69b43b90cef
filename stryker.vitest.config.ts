import { configDefaults, defineConfig } from 'vitest/config';

/** For one folder a few tests are enough: blanks separate them. */
const { MUTATE_TESTS = 'packages/core/**/*.test.ts' } = process.env;

/** Mutants are tried on the core alone; its tests need neither a database nor a browser. */
export default defineConfig({
  test: {
    include: MUTATE_TESTS.split(' '),
    // Code with mutants in it is slow, and slower beside other work.
    testTimeout: 60_000,
    // It changes the time zone of its process, which the threads of the mutation run cannot.
    exclude: [...configDefaults.exclude, 'packages/core/src/xml/golden.test.ts'],
  },
});
