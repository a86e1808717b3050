import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { camelCase } from '../generator/templates.ts'

const skeletonFiles = (name: string) => [
  'README.md',
  'package.json',
  'tsconfig.json',
  'jest.config.mjs',
  'src/App.tsx',
  'src/App.test.tsx',
  'src/lifecycles.tsx',
  'src/remote.manifest.ts',
  'src/screens.ts',
  'src/server.test.tsx',
  'src/standalone.tsx',
  'src/store.ts',
  `src/api/${camelCase(name)}Api.ts`,
  'src/api/eventTags.ts',
  'src/messages/ko.ts',
  'src/messages/en.ts',
]

/** Returns the skeleton's files that are missing in a remote. Call it in the `src/App.test.tsx`. */
export function missingFiles(name: string): string[] {
  const root = join(dirname(expect.getState().testPath ?? ''), '..')
  return skeletonFiles(name).filter((file) => !existsSync(join(root, file)))
}
