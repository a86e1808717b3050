import api from '../api/jest.config.mjs'

export default {
  ...api,
  rootDir: '.',
  roots: ['<rootDir>/src'],
  globalSetup: '<rootDir>/../api/src/testing/global-setup.ts',
  globalTeardown: '<rootDir>/../api/src/testing/global-teardown.ts',
}
