import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { StartError } from '../../errors/start-error.ts'

export const MIGRATIONS = fileURLToPath(new URL('../../../../db/migrations', import.meta.url))

const NAME = /^\d{4}_[a-z0-9_]+\.sql$/
const CONTRACT = /^-- contract: needs release (\d+\.\d+\.\d+)\b/m

/** `needsRelease` is the oldest release that runs after a contract step, or null (ADR 46). */
export type Migration = { name: string; sql: string; checksum: string; needsRelease: string | null }

export async function readMigrations(folder = MIGRATIONS): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const odd = names.find((name, at) => !NAME.test(name) || Number(name.slice(0, 4)) !== at + 1)
  if (odd)
    throw new StartError(
      `The migration ${odd} is out of order: names count up from 0001_name.sql without a gap.`,
    )
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(`${folder}/${name}`, 'utf8')
      return {
        name,
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
        needsRelease: CONTRACT.exec(sql)?.[1] ?? null,
      }
    }),
  )
}
