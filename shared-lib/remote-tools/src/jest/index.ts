import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export { missingFiles } from './skeleton.ts'

const here = dirname(fileURLToPath(import.meta.url))
const { resolve } = createRequire(import.meta.url)

/**
 * The jest configuration of the shell, the remotes and shared-lib's own screens:
 * jsdom with Node's fetch, everything compiled by swc (react-router and friends ship as modules), CSS modules as their own names.
 */
export const jestConfig = {
  testEnvironment: join(here, 'environment.js'),
  testTimeout: 20_000,
  testEnvironmentOptions: { customExportConditions: [''] },
  setupFilesAfterEnv: [join(here, 'setup.js')],
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
  transformIgnorePatterns: [],
  moduleNameMapper: { '\\.css$': join(here, 'cssNames.js') },
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
}
