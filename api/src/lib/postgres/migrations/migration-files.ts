import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { StartError } from '../../errors/start-error.ts'

export const MIGRATIONS = fileURLToPath(new URL('../../../../db/migrations', import.meta.url))

/**
 * For migrations whose comments have changed: their first checksum, by the hash of their
 * statements.
 */
const firstChecksums: Record<string, string> = JSON.parse(
  readFileSync(`${MIGRATIONS}/../reworded-migrations.json`, 'utf8'),
)

const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/
const CONTRACT_STEP = /^-- contract: needs release (\d+\.\d+\.\d+)\b/m

/** A migration file. `needsRelease` is the oldest release that works after it; null if all do. */
export type Migration = { name: string; sql: string; checksum: string; needsRelease: string | null }

export async function readMigrations(folder = MIGRATIONS): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const misplaced = names.find(
    (name, index) => !FILE_NAME.test(name) || Number(name.slice(0, 4)) !== index + 1,
  )
  if (misplaced)
    throw new StartError(
      `The migration ${misplaced} is out of order: names count up from 0001_name.sql ` +
        'without a gap.',
    )
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(`${folder}/${name}`, 'utf8')
      return {
        name,
        sql,
        checksum: checksumOf(sql),
        needsRelease: CONTRACT_STEP.exec(sql)?.[1] ?? null,
      }
    }),
  )
}

/**
 * Returns the hash of the file. If comments were reworded after a release, returns the hash of the
 * released file.
 */
export function checksumOf(sql: string): string {
  return firstChecksums[sha256(statementsOf(sql))] ?? sha256(sql)
}

const statementsOf = (sql: string) =>
  sql
    .replace(/^ *--.*\n/gm, '')
    .replace(/\n+/g, '\n')
    .trim()

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
