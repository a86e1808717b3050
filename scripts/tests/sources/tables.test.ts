import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { operationTables, owners, readModels, sharedWrites } from '../../boundaries/tables.ts'
import { root } from '../../product/workspaces.ts'
import { tablesIn } from '../../testing/boundaries/sql.ts'

const modules = join(root, 'api/src/modules')
const ownerOf = new Map(
  Object.entries(owners).flatMap(([owner, tables]) =>
    tables.map((table) => [table, owner] as const),
  ),
)
const allTables = new Set(ownerOf.keys())

/**
 * Files outside of repositories that may contain SQL. The search is behind `SearchIndex`;
 * `shown.ts` is a condition for repositories; limits and the outbox have one table each.
 */
const MAY_HAVE_SQL =
  /\.repository\.ts$|\/search\/|\/(hiding\/shown|limits\/limits|mail\/outbox-mailer)\.ts$/

const planted = [
  { file: 'money/cart/cart.service.ts', code: 'sql`UPDATE members SET version = 1`' },
  { file: 'money/cart/cart.service.ts', code: "db.insertInto('credit_entries').values(entry)" },
  {
    file: 'site/mail/outbox-mailer.ts',
    code: 'sql`SELECT 1 FROM outbox o JOIN members m ON m.email = o.recipient`',
  },
  {
    file: 'site/mail/outbox-mailer.ts',
    code: "db.selectFrom('outbox as o').innerJoin('members as m', 'm.email', 'o.recipient')",
  },
  { file: 'files/downloads/download.repository.ts', code: "db.selectFrom('reports')" },
  { file: 'money/plans/plan.service.ts', code: "db.selectFrom('plans')" },
]

const files = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /(?<!\.test)\.ts$/.test(name) && !/\/testing\//.test(name),
)
const sources = files.map((file) => ({ file, code: readFileSync(join(modules, file), 'utf8') }))

describe('the tables of the API', () => {
  it('belong to one module each', () => {
    expect(findUnowned()).toEqual([])
  })

  it.each(sources)(
    'appear in $file only as scripts/boundaries/tables.ts allows',
    ({ file, code }) => {
      expect(violationsOf(file, code)).toEqual([])
    },
  )

  it('use all permissions of scripts/boundaries/tables.ts', () => {
    expect(findUnusedPermissions(sources)).toEqual([])
  })

  it.each(planted)('fail the check with $code in $file', ({ file, code }) => {
    expect(violationsOf(file, code)).not.toEqual([])
  })
})

function violationsOf(file: string, code: string): string[] {
  const { reads, writes } = touchedBy(file, code)
  const path = `api/src/modules/${file}`
  const touched = tablesIn(code, allTables)
  const hasSql = touched.reads.length + touched.writes.length > 0
  const misplaced = hasSql && !MAY_HAVE_SQL.test(file)
  const foreignWrites = writes.filter((table) => !sharedWrites[file]?.[table])
  const foreignReads = reads.filter((table) => !readModels[file]?.includes(table))
  const adviceFor = (table: string) => `which ${ownerOf.get(table)} owns: call its service`
  return [
    ...(misplaced ? [`${path} has SQL: move it to a repository`] : []),
    ...foreignWrites.map((table) => `${path} writes ${table}, ${adviceFor(table)}`),
    ...foreignReads.map(
      (table) => `${path} reads ${table}, ${adviceFor(table)}, or add a read model`,
    ),
  ]
}

function touchedBy(file: string, code: string): { reads: string[]; writes: string[] } {
  const module = file.split('/').at(-2)
  const { reads, writes } = tablesIn(code, allTables)
  const isForeign = (table: string) => ownerOf.get(table) !== module
  return { reads: reads.filter(isForeign), writes: writes.filter(isForeign) }
}

function findUnowned(): string[] {
  const folder = join(root, 'api/db/migrations')
  const sql = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const names = (pattern: RegExp) =>
    sql.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name))
  const dropped = new Set(names(/DROP (?:TABLE|VIEW) (?:IF EXISTS )?(\w+)/g))
  return [...new Set(names(/CREATE (?:TABLE|VIEW) (?:IF NOT EXISTS )?(\w+)/g))]
    .filter((name) => !allTables.has(name) && !operationTables.includes(name) && !dropped.has(name))
    .map((name) => `scripts/boundaries/tables.ts names no owner of ${name}`)
}

function findUnusedPermissions(sources: readonly { file: string; code: string }[]): string[] {
  const touched = new Map(sources.map(({ file, code }) => [file, touchedBy(file, code)]))
  const unused = (file: string, tables: readonly string[], use: 'reads' | 'writes') =>
    tables
      .filter((table) => !touched.get(file)?.[use].includes(table))
      .map((table) => `${file} never ${use} ${table}: remove it from scripts/boundaries/tables.ts`)
  return [
    ...Object.entries(readModels).flatMap(([file, tables]) => unused(file, tables, 'reads')),
    ...Object.entries(sharedWrites).flatMap(([file, tables]) =>
      unused(file, Object.keys(tables), 'writes'),
    ),
  ]
}
