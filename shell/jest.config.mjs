import { jestConfig } from '@sori/remote-tools/jest'

export default {
  ...jestConfig,
  transform: { ...jestConfig.transform, '\\.md$': '<rootDir>/build/markdownTransform.mjs' },
}
