/** True in `npm run bench -- long-tests`, which runs only the tests that `npm test` leaves out. */
const onlyLongTests = process.env.LONG_TESTS === '1'

/** All test files share a temporary PostgreSQL, each with a separate database. */
export default {
  rootDir: '.',
  roots: ['<rootDir>/src', '<rootDir>/scripts'],
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  moduleFileExtensions: ['ts', 'mjs', 'js', 'json', 'node'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { target: 'es2023', parser: { syntax: 'typescript' } }, module: { type: 'es6' } },
    ],
  },
  transformIgnorePatterns: ['/node_modules/', '/shared-lib/contract/dist/'],
  testMatch: [onlyLongTests ? '**/*.long.test.ts' : '**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', ...(onlyLongTests ? [] : ['\\.long\\.test\\.ts$'])],
  globalSetup: '<rootDir>/src/testing/global-setup.ts',
  globalTeardown: '<rootDir>/src/testing/global-teardown.ts',
  // Many tests wait for processes and disks. By default jest uses one worker on two cores.
  maxWorkers: 2,
  // Some tests start whole servers while a build keeps the cores busy.
  testTimeout: 60_000,
}
