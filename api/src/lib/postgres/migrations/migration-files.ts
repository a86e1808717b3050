import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { StartError } from '../../errors/start-error.ts'

export const MIGRATIONS = fileURLToPath(new URL('../../../../db/migrations', import.meta.url))

/** The first checksum of migrations whose comments have changed, by the hash of the statements. */
const reworded: Record<string, string> = JSON.parse(
  readFileSync(`${MIGRATIONS}/../reworded-migrations.json`, 'utf8'),
)

const NAME = /^\d{4}_[a-z0-9_]+\.sql$/
const CONTRACT = /^-- contract: needs release (\d+\.\d+\.\d+)\b/m

/** `needsRelease` is the oldest release that runs after a contract step. */
export type Migration = { name: string; sql: string; checksum: string; needsRelease: string | null }

export async function readMigrations(folder = MIGRATIONS): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const misplaced = names.find(
    (name, index) => !NAME.test(name) || Number(name.slice(0, 4)) !== index + 1,
  )
  if (misplaced)
    throw new StartError(
      `The migration ${misplaced} is out of order: names count up from 0001_name.sql ` +
        'without a gap.',
    )
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(`${folder}/${name}`, 'utf8')
      return { name, sql, checksum: checksumOf(sql), needsRelease: CONTRACT.exec(sql)?.[1] ?? null }
    }),
  )
}

/** Hash of the file, or of the file with its first comments if they were reworded after a release. */
export function checksumOf(sql: string): string {
  return reworded[hash(statementsOf(sql))] ?? hash(sql)
}

const statementsOf = (sql: string) =>
  sql
    .replace(/^ *--.*\n/gm, '')
    .replace(/\n+/g, '\n')
    .trim()

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
