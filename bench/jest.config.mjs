import scripts from '../scripts/jest.config.mjs'

/** Campaigns have their own deadlines, so jest's timeout is a day. */
export default {
  ...scripts,
  testMatch: ['<rootDir>/campaigns/*.test.ts'],
  globalSetup: '<rootDir>/../api/src/testing/global-setup.ts',
  globalTeardown: '<rootDir>/../api/src/testing/global-teardown.ts',
  setupFilesAfterEnv: ['<rootDir>/campaigns/testing/end-servers.ts'],
  testTimeout: 86_400_000,
  verbose: true,
}
