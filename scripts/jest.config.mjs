/** True in `npm run bench -- long-tests`, which runs only the tests that `npm test` leaves out. */
const onlyLongTests = process.env.LONG_TESTS === '1'

export default {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  moduleFileExtensions: ['ts', 'mjs', 'js', 'json', 'node'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { target: 'es2023', parser: { syntax: 'typescript' } }, module: { type: 'es6' } },
    ],
  },
  transformIgnorePatterns: ['/node_modules/', '/shared-lib/[^/]+/dist/'],
  // openapi-typescript needs TypeScript 5, which has a JavaScript API.
  moduleNameMapper: { '^typescript$': 'typescript-5' },
  testMatch: [onlyLongTests ? '<rootDir>/tests/**/*.long.test.ts' : '<rootDir>/tests/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', ...(onlyLongTests ? [] : ['\\.long\\.test\\.ts$'])],
  maxWorkers: 1,
  testTimeout: 600_000,
}
