import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../product/workspaces.ts'
import { type Check, holds, type Outcome, together } from './check.ts'

const folder = join(root, 'api/db/migrations')
/** Releases that the rule is younger than: their migrations are applied everywhere, and stay as they are. */
const BEFORE_THE_RULE = 12

/** What an API of the release before may still use, or may still do. Each with a statement that must be found, and one that must not. */
const destructive: readonly { what: string; pattern: RegExp; found: string; fine: string }[] = [
  {
    what: 'drops what an older API may use',
    pattern: /\bDROP\s+(TABLE|COLUMN|VIEW|MATERIALIZED|TYPE|SCHEMA|SEQUENCE|FUNCTION|EXTENSION|DOMAIN|OWNED)\b/,
    found: 'ALTER TABLE tracks DROP COLUMN title',
    fine: 'DROP INDEX tracks_newest',
  },
  {
    what: 'drops a default that older inserts rely on',
    pattern: /\bDROP\s+DEFAULT\b/,
    found: 'ALTER TABLE tracks ALTER COLUMN a DROP DEFAULT',
    fine: 'ALTER TABLE tracks ALTER COLUMN a SET DEFAULT 1',
  },
  { what: 'renames', pattern: /\bRENAME\b/, found: 'ALTER TABLE tracks RENAME TO sounds', fine: "COMMENT ON TABLE tracks IS 'x'" },
  {
    what: 'changes a type',
    pattern: /\bALTER\s+(COLUMN\s+)?\S+\s+(SET\s+DATA\s+)?TYPE\b/,
    found: 'ALTER TABLE tracks ALTER COLUMN title TYPE int',
    fine: "ALTER TYPE kind ADD VALUE 'x'",
  },
  {
    what: 'demands a value that older inserts do not give',
    pattern: /\bSET\s+NOT\s+NULL\b/,
    found: 'ALTER TABLE tracks ALTER COLUMN a SET NOT NULL',
    fine: 'ALTER TABLE tracks ALTER COLUMN a DROP NOT NULL',
  },
  {
    what: 'adds a column that must have a value and has no default',
    pattern:
      /\bADD\s+(COLUMN\s+)?(?!CONSTRAINT|CHECK|UNIQUE|PRIMARY|FOREIGN|EXCLUDE)(?:(?!\bDEFAULT\b|\bGENERATED\b|,).)*\bNOT\s+NULL\b(?!(?:(?!,).)*\b(DEFAULT|GENERATED)\b)/,
    found: 'ALTER TABLE tracks ADD COLUMN a int NOT NULL',
    fine: "ALTER TABLE tracks ADD COLUMN a int NOT NULL DEFAULT 0, ADD COLUMN b text DEFAULT '' NOT NULL",
  },
  { what: 'empties a table', pattern: /\bTRUNCATE\b/, found: 'TRUNCATE tracks', fine: 'CREATE TRIGGER a AFTER INSERT ON tracks' },
]

const CONTRACT = /^-- contract: needs release (\d+\.\d+\.\d+), which .{10,}/m
const REVIEWED = /^-- additive: .{10,}/

/** Every migration leaves the API of the release before working (ADR 46), or says from which release on it is a contract step. */
export const migrations: Check = {
  name: 'migrations expand, or say so',
  run: async () => {
    const names = readdirSync(folder).filter((name) => name.endsWith('.sql') && Number(name.slice(0, 4)) > BEFORE_THE_RULE)
    const files = names.map((name) => holds(troubleIn(name, readFileSync(join(folder, name), 'utf8'), keptRelease())))
    return together([...files, ...planted()])
  },
}

/** The release whose API must run on the present schema: the one that is kept for the test of just that. */
function keptRelease(): string {
  const versions = readdirSync(join(root, 'api/db/releases')).flatMap((name) => /^(.+)\.tar\.br$/.exec(name)?.[1] ?? [])
  return versions.reduce((newest, version) => (isLater(version, newest) ? version : newest), '0.0.0')
}

/** What is wrong with a migration, in lines; undefined where nothing is. */
function troubleIn(name: string, sql: string, kept: string): string | undefined {
  const needed = CONTRACT.exec(sql)?.[1]
  if (needed !== undefined)
    return isLater(needed, kept) ? `${name} needs release ${needed}, and ${kept} must still run on the present schema` : undefined
  const found = statementsOf(sql).flatMap(({ text, reviewed }) =>
    reviewed ? [] : destructive.filter(({ pattern }) => pattern.test(text)).map(({ what }) => `${name} ${what}: ${text.slice(0, 100)}`),
  )
  return found.length > 0 ? `${found.join('\n')}\n${ADVICE}` : undefined
}

const ADVICE =
  'Split it: add now, and take away in a file that begins with `-- contract: needs release x.y.z, which no longer uses …`, or put `-- additive: why it is harmless` above the statement.'

/** The statements of a file in capitals, without comments, quoted texts and the bodies of functions. */
function statementsOf(sql: string): { text: string; reviewed: boolean }[] {
  const bare = sql.replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '$$$$').replace(/'(?:[^']|'')*'/g, "''")
  return bare.split(';').map((part) => {
    const lines = part.split('\n')
    const text = lines.map((line) => line.replace(/--.*/, '')).join(' ')
    return { text: text.replace(/\s+/g, ' ').trim().toUpperCase(), reviewed: lines.some((line) => REVIEWED.test(line.trim())) }
  })
}

function isLater(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => text.split('.').map(Number))
  const at = [0, 1, 2].find((part) => left?.[part] !== right?.[part])
  return at !== undefined && (left?.[at] ?? 0) > (right?.[at] ?? 0)
}

/** Tests of the check: each rule finds its example, leaves a similar allowed statement alone, and accepts marked ones. */
function planted(): Outcome[] {
  const seen = (sql: string) => troubleIn('planted.sql', sql, '0.2.0') !== undefined
  return [
    ...destructive.flatMap(({ what, found, fine }) => [
      holds(seen(`${found};`) ? undefined : `the rule "${what}" did not see: ${found}`),
      holds(seen(`${fine};`) ? `a rule saw in vain: ${fine}` : undefined),
      holds(seen(`-- additive: nobody has ever used it\n${found};`) ? `a reviewed statement was refused: ${found}` : undefined),
    ]),
    holds(seen('CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DROP TABLE x; END $$;') ? 'a body was read' : undefined),
    holds(seen('-- contract: needs release 0.2.0, which no longer reads it\nDROP TABLE x;') ? 'a contract step was refused' : undefined),
    holds(
      seen('-- contract: needs release 0.3.0, which no longer reads it\nDROP TABLE x;')
        ? undefined
        : 'a contract step came too early, unseen',
    ),
  ]
}
