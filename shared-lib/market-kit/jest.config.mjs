import { jestConfig } from '@sori/remote-tools/jest'

export default jestConfig
