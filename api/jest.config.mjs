/** Sources run as the ES modules they are; one throw-away PostgreSQL serves all files, each on a database of its own. */
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
  testMatch: ['**/*.test.ts'],
  globalSetup: '<rootDir>/src/testing/global-setup.ts',
  globalTeardown: '<rootDir>/src/testing/global-teardown.ts',
  // Half of them wait for processes and disks: two at once keep two cores busy. By default jest runs two cores' tests in a row.
  maxWorkers: 2,
  // Generous: some start whole servers, and two cores may be busy with a build.
  testTimeout: 60_000,
}
