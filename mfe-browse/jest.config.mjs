import { jestConfig } from '@sori/remote-tools/jest'

export default {
  ...jestConfig,
  setupFilesAfterEnv: [...jestConfig.setupFilesAfterEnv, '<rootDir>/src/testing/answers.ts'],
}
