import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from '@jest/globals'

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))

it('tables.generated.ts is current (else: node api/scripts/tables.ts)', async () => {
  const generated = await promisify(execFile)(process.execPath, [pathOf('tables.ts'), '--print'])
  const kept = await readFile(pathOf('../src/lib/postgres/tables.generated.ts'), 'utf8')
  expect(generated.stdout).toBe(kept)
})
