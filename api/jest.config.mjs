/** True in `npm run bench -- long-tests`, which runs only the tests that `npm test` leaves out. */
const onlyLongTests = process.env.LONG_TESTS === '1'

/** All test files share a temporary PostgreSQL, each with a separate database. */
export default {
  rootDir: '.',
  roots: ['<rootDir>/src', '<rootDir>/scripts'],
  transform: {},
  // Node runs the tests without jest's virtual machines, which load every module for each file.
  runner: 'jest-light-runner/child-process',
  moduleFileExtensions: ['ts', 'mjs', 'js', 'json', 'node'],
  testMatch: [onlyLongTests ? '**/*.long.test.ts' : '**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', ...(onlyLongTests ? [] : ['\\.long\\.test\\.ts$'])],
  globalSetup: '<rootDir>/src/testing/global-setup.ts',
  globalTeardown: '<rootDir>/src/testing/global-teardown.ts',
  // Many tests wait for processes and disks. By default jest uses one worker on two cores.
  maxWorkers: 2,
}
