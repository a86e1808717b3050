import { jestConfig } from './dist/jest/index.js'

export default jestConfig
