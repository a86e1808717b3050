import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../product/workspaces.ts'
import { type Check, holds, type Outcome, together } from './check.ts'

const folder = join(root, 'api/db/migrations')
/** Releases that the rule is younger than: their migrations are applied everywhere, and stay as they are. */
const BEFORE_THE_RULE = 12

interface Rule {
  what: string
  pattern: RegExp
  /** The table that it is about: one that the same file makes is used by no older API. */
  table?: RegExp
  /** It may stand in parentheses as well. */
  nested?: true
  /** Statements that must be found, and one that must not. */
  found: readonly string[]
  fine: string
}

/** What an API of the release before may still use, or may still do. */
const destructive: readonly Rule[] = [
  {
    what: 'drops what an older API may use',
    // Of a table, a column is dropped by its name alone as well.
    pattern:
      /\bDROP\s+(TABLE|COLUMN|VIEW|MATERIALIZED|TYPE|SCHEMA|SEQUENCE|FUNCTION|EXTENSION|DOMAIN|OWNED)\b|^ALTER\s+TABLE\b.*\bDROP\s+(?!CONSTRAINT\b|NOT\s+NULL\b|DEFAULT\b|IDENTITY\b|EXPRESSION\b)/,
    found: [
      'ALTER TABLE tracks DROP COLUMN title',
      'ALTER TABLE tracks DROP title',
      'ALTER TABLE tracks ADD COLUMN b int, DROP IF EXISTS title',
    ],
    fine: 'DROP INDEX tracks_newest',
  },
  {
    what: 'drops a default that older inserts rely on',
    pattern: /\bDROP\s+(DEFAULT|IDENTITY|EXPRESSION)\b/,
    found: ['ALTER TABLE tracks ALTER COLUMN a DROP DEFAULT', 'ALTER TABLE tracks ALTER id DROP IDENTITY IF EXISTS'],
    fine: 'ALTER TABLE tracks ALTER COLUMN a SET DEFAULT 1',
  },
  { what: 'renames', pattern: /\bRENAME\b/, found: ['ALTER TABLE tracks RENAME TO sounds'], fine: "COMMENT ON TABLE tracks IS 'x'" },
  {
    what: 'changes a type',
    pattern: /\bALTER\s+(COLUMN\s+)?\S+\s+(SET\s+DATA\s+)?TYPE\b/,
    found: ['ALTER TABLE tracks ALTER COLUMN title TYPE int'],
    fine: "ALTER TYPE kind ADD VALUE 'x'",
  },
  {
    what: 'demands a value that older inserts do not give',
    pattern: /\bSET\s+NOT\s+NULL\b/,
    found: ['ALTER TABLE tracks ALTER COLUMN a SET NOT NULL'],
    fine: 'ALTER TABLE tracks ALTER COLUMN a DROP NOT NULL',
  },
  {
    what: 'adds a column that must have a value and has no default',
    pattern:
      /\bADD\s+(COLUMN\s+)?(?!CONSTRAINT|CHECK|UNIQUE|PRIMARY|FOREIGN|EXCLUDE)(?:(?!\bDEFAULT\b|\bGENERATED\b|,).)*\bNOT\s+NULL\b(?!(?:(?!,).)*\b(DEFAULT|GENERATED)\b)/,
    found: ['ALTER TABLE tracks ADD COLUMN a int NOT NULL', 'ALTER TABLE tracks ADD COLUMN a numeric(10,2) NOT NULL'],
    fine: "ALTER TABLE tracks ADD COLUMN a int NOT NULL DEFAULT 0, ADD COLUMN b text DEFAULT '' NOT NULL",
  },
  { what: 'empties a table', pattern: /\bTRUNCATE\b/, found: ['TRUNCATE tracks'], fine: 'CREATE TRIGGER a AFTER INSERT ON tracks' },
  {
    what: 'deletes rows that an older API may show',
    pattern: /\bDELETE\s+FROM\b/,
    table: /\bDELETE\s+FROM\s+(?:ONLY\s+)?([\w."]+)/,
    nested: true,
    found: [
      'DELETE FROM tracks WHERE title IS NULL',
      'WITH gone AS (DELETE FROM tracks RETURNING id) INSERT INTO lost SELECT id FROM gone',
    ],
    fine: 'CREATE TABLE packs (track_id bigint REFERENCES tracks ON DELETE CASCADE)',
  },
  {
    what: 'drops a constraint that an older API may name in ON CONFLICT',
    pattern: /\bDROP\s+CONSTRAINT\b/,
    table: /\bALTER\s+TABLE\s+(?:ONLY\s+)?([\w."]+)/,
    found: ['ALTER TABLE albums DROP CONSTRAINT albums_name_unique', 'ALTER TABLE albums ADD COLUMN b int, DROP CONSTRAINT IF EXISTS a'],
    fine: 'CREATE TABLE packs (b int CONSTRAINT a CHECK (b > 0)); ALTER TABLE packs DROP CONSTRAINT a',
  },
  {
    what: 'empties what an older API may show',
    pattern: /\bUPDATE\b.*\bSET\b.*((=|\bTHEN|\bELSE)\s*NULL\b|=\s*(ROW\s*)?\((.*,)?\s*NULL\s*[,)])/,
    table: /\bUPDATE\s+(?:ONLY\s+)?([\w."]+)/,
    nested: true,
    found: [
      'UPDATE tracks SET title = NULL',
      "UPDATE ONLY tracks t SET description = 'x', title = NULL WHERE id = 1",
      'UPDATE tracks SET (title, description) = (upper(title), NULL)',
      'WITH emptied AS (UPDATE tracks SET title = NULL RETURNING id) INSERT INTO lost SELECT id FROM emptied',
    ],
    fine: 'UPDATE tracks SET title = regexp_replace(title, NULL) WHERE title IS NOT NULL AND description IS NULL',
  },
  {
    what: 'refuses rows that an older API may write',
    pattern: /\bADD\s+(CONSTRAINT|CHECK|UNIQUE|PRIMARY|FOREIGN|EXCLUDE)\b/,
    table: /\bALTER\s+TABLE\s+(?:ONLY\s+)?([\w."]+)/,
    found: [
      'ALTER TABLE tracks ADD CONSTRAINT a CHECK (b > 0)',
      'ALTER TABLE tracks ADD UNIQUE (title)',
      'CREATE TABLE IF NOT EXISTS tracks (b int); ALTER TABLE tracks ADD CONSTRAINT a CHECK (b > 0)',
      '-- as by CREATE TABLE tracks\nALTER TABLE tracks ADD CONSTRAINT a CHECK (b > 0)',
      'CREATE TABLE public.packs (b int); ALTER TABLE public.tracks ADD CONSTRAINT a CHECK (b > 0)',
    ],
    fine: 'CREATE TABLE packs (b int); ALTER TABLE packs ADD CONSTRAINT a CHECK (b > 0)',
  },
  {
    what: 'refuses equal rows that an older API may write',
    pattern: /\bCREATE\s+UNIQUE\s+INDEX\b/,
    table: /\bON\s+(?:ONLY\s+)?([\w."]+)/,
    found: ['CREATE UNIQUE INDEX a ON tracks (title)'],
    fine: 'CREATE TABLE packs (b int); CREATE UNIQUE INDEX a ON packs (b)',
  },
  {
    what: 'takes away a right that an older API may need',
    pattern: /\bREVOKE\b/,
    table: /\bON\s+(?:TABLE\s+)?([\w."]+)/,
    found: ['REVOKE INSERT ON tracks FROM sori_app'],
    fine: 'GRANT SELECT ON tracks TO sori_app',
  },
  {
    what: 'ends a trigger that an older API relies on',
    pattern: /\b(DROP|DISABLE)\s+TRIGGER\b/,
    found: ['DROP TRIGGER a ON tracks', 'ALTER TABLE tracks DISABLE TRIGGER a'],
    fine: 'CREATE TRIGGER a AFTER DELETE ON tracks FOR EACH ROW EXECUTE FUNCTION f()',
  },
]

/** Files that a rule is younger than: they are known by their checksums and cannot be marked. What it would find there, and why that is harmless. */
const judged: Readonly<Record<string, string>> = {
  '0013_sessions_and_devices.sql': 'columns of the constraint on members are new; what admin_changes may say becomes more',
  '0020_administrators_changes.sql': 'what may be said becomes more; an older API gives member_id always, since it had to',
  '0022_user_list.sql': 'the same nicknames are refused as before',
  '0025_hiding.sql': 'rows of search alone, of what administrators have hidden',
}

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
  const statements = statementsOf(sql)
  const made = new Set(statements.flatMap(({ text }) => MAKES.exec(text)?.[1] ?? []))
  const found = statements.flatMap(({ text, bare, reviewed }) =>
    reviewed
      ? []
      : destructive
          .filter(({ pattern, nested }) => pattern.test(nested ? text : bare))
          .filter(({ table }) => !table || !(made.has(table.exec(text)?.[1] ?? '') || name in judged))
          .map(({ what }) => `${name} ${what}: ${text.slice(0, 100)}`),
  )
  return found.length > 0 ? `${found.join('\n')}\n${ADVICE}` : undefined
}

const ADVICE =
  'Split it: add now, and take away in a file that begins with `-- contract: needs release x.y.z, which no longer uses …`, or put `-- additive: why it is harmless` above the statement.'

/** A table that is surely new: one that is made IF NOT EXISTS may be an old one. */
const MAKES = /^CREATE\s+(?:UNLOGGED\s+|TEMP\s+|TEMPORARY\s+)?TABLE\s+(?!IF\s+NOT\s+EXISTS\b)([\w."]+)/

interface Statement {
  /** In capitals, without comments, quoted texts and the bodies of functions. */
  text: string
  /** The same without what stands in parentheses: a type's `(10,2)` is no end of a column. */
  bare: string
  reviewed: boolean
}

function statementsOf(sql: string): Statement[] {
  const said = sql.replace(/\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|--.*/g, (part) =>
    part.startsWith('--') ? (REVIEWED.test(part) ? MARK : '') : "''",
  )
  return said.split(';').map((part) => {
    const text = part.replaceAll(MARK, '').replace(/\s+/g, ' ').trim().toUpperCase()
    return { text, bare: withoutParentheses(text), reviewed: part.includes(MARK) }
  })
}

/** Stands for the comment that says that a statement is harmless. */
const MARK = '\0'

function withoutParentheses(text: string): string {
  const less = text.replace(/\([^()]*\)/g, '')
  return less === text ? text : withoutParentheses(less)
}

function isLater(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => text.split('.').map(Number))
  const at = [0, 1, 2].find((part) => left?.[part] !== right?.[part])
  return at !== undefined && (left?.[at] ?? 0) > (right?.[at] ?? 0)
}

/** The last statement of several. */
const LAST = /[^;]*$/

/** Tests of the check: each rule finds its example, leaves a similar allowed statement alone, and accepts marked ones. */
function planted(): Outcome[] {
  const seen = (sql: string) => troubleIn('planted.sql', sql, '0.2.0') !== undefined
  return [
    ...destructive.flatMap(({ what, found, fine }) => [
      ...found.map((one) => holds(seen(`${one};`) ? undefined : `the rule "${what}" did not see: ${one}`)),
      ...found.map((one) =>
        holds(
          seen(`${one.replace(LAST, '-- additive: nobody has ever used it\n$&')};`)
            ? `a reviewed statement was refused: ${one}`
            : undefined,
        ),
      ),
      holds(seen(`${fine};`) ? `a rule saw in vain: ${fine}` : undefined),
    ]),
    holds(seen('CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DROP TABLE x; END $$;') ? 'a body was read' : undefined),
    holds(seen("-- an artist's; a label's\nDROP TABLE x;\n-- 'more'") ? undefined : 'a comment hid a statement'),
    holds(seen('-- contract: needs release 0.2.0, which no longer reads it\nDROP TABLE x;') ? 'a contract step was refused' : undefined),
    holds(
      seen('-- contract: needs release 0.3.0, which no longer reads it\nDROP TABLE x;')
        ? undefined
        : 'a contract step came too early, unseen',
    ),
  ]
}
