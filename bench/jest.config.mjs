import scripts from '../scripts/jest.config.mjs'

/** Jest's timeout is a day, because campaigns have their own deadlines. */
export default {
  ...scripts,
  testMatch: ['<rootDir>/campaigns/*.test.ts'],
  globalSetup: '<rootDir>/../api/src/testing/global-setup.ts',
  globalTeardown: '<rootDir>/../api/src/testing/global-teardown.ts',
  setupFilesAfterEnv: ['<rootDir>/campaigns/testing/end-servers.ts'],
  testTimeout: 86_400_000,
  verbose: true,
}
