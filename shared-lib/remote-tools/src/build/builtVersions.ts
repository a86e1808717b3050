import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOfInputs } from './version.ts'

/** Returns the version that an earlier build made from equal inputs, if its files still exist. */
export function builtVersion(dir: string, inputs = hashOfInputs(dir)): string | undefined {
  const record = recordOf(dir, inputs)
  const version = existsSync(record) ? readFileSync(record, 'utf8').trim() : undefined
  return version && existsSync(join(dir, 'dist', version, 'release.json')) ? version : undefined
}

export function recordBuild(dir: string, inputs: string, version: string): void {
  mkdirSync(join(dir, 'dist/.built'), { recursive: true })
  writeFileSync(recordOf(dir, inputs), `${version}\n`)
}

const recordOf = (dir: string, inputs: string) => join(dir, 'dist/.built', inputs)
