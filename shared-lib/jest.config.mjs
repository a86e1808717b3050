import { jestConfig } from './dist/testing/jest.js'

export default jestConfig
