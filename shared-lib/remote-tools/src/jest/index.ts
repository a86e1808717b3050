import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export { missingFiles } from './skeleton.ts'

const folder = dirname(fileURLToPath(import.meta.url))
const { resolve } = createRequire(import.meta.url)

export const jestConfig = {
  testEnvironment: join(folder, 'environment.js'),
  testTimeout: 60_000,
  testEnvironmentOptions: { customExportConditions: [''] },
  setupFilesAfterEnv: [join(folder, 'setup.js')],
  transform: {
    '\\.[cm]?[jt]sx?$': [
      resolve('@swc/jest'),
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  // Transforms all dependencies, because some have only ES modules and Jest needs CommonJS.
  transformIgnorePatterns: [],
  moduleNameMapper: { '\\.css$': join(folder, 'cssNames.js') },
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
}
