import { jestConfig } from '@sori/shared-lib/testing/jest'

export default jestConfig
