import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { root } from '../../product/workspaces.ts'

const folder = join(root, 'api/db/migrations')
/** The last migration before the rule: those files are applied everywhere and do not change. */
const BEFORE_THE_RULE = 12

interface Rule {
  what: string
  pattern: RegExp
  /** The table that it is about: one that the same file makes is used by no older API. */
  table?: RegExp
  /** Parentheses are searched as well. */
  nested?: true
  /** Statements that must be found, and one that must not. */
  found: readonly string[]
  fine: string
}

/** Statements that break an API of the release before. */
const destructive: readonly Rule[] = [
  {
    what: 'drops what an older API may use',
    // ALTER TABLE drops a column without the word COLUMN too.
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
    found: [
      'ALTER TABLE tracks ALTER COLUMN a DROP DEFAULT',
      'ALTER TABLE tracks ALTER id DROP IDENTITY IF EXISTS',
    ],
    fine: 'ALTER TABLE tracks ALTER COLUMN a SET DEFAULT 1',
  },
  {
    what: 'renames',
    pattern: /\bRENAME\b/,
    found: ['ALTER TABLE tracks RENAME TO sounds'],
    fine: "COMMENT ON TABLE tracks IS 'x'",
  },
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
    found: [
      'ALTER TABLE tracks ADD COLUMN a int NOT NULL',
      'ALTER TABLE tracks ADD COLUMN a numeric(10,2) NOT NULL',
    ],
    fine: "ALTER TABLE tracks ADD COLUMN a int NOT NULL DEFAULT 0, ADD COLUMN b text DEFAULT '' NOT NULL",
  },
  {
    what: 'empties a table',
    pattern: /\bTRUNCATE\b/,
    found: ['TRUNCATE tracks'],
    fine: 'CREATE TRIGGER a AFTER INSERT ON tracks',
  },
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
    found: [
      'ALTER TABLE albums DROP CONSTRAINT albums_name_unique',
      'ALTER TABLE albums ADD COLUMN b int, DROP CONSTRAINT IF EXISTS a',
    ],
    fine: 'CREATE TABLE packs (b int CONSTRAINT a CHECK (b > 0)); ALTER TABLE packs DROP CONSTRAINT a',
  },
  {
    what: 'empties what an older API may show',
    pattern:
      /\bUPDATE\b.*\bSET\b.*((=|\bTHEN|\bELSE)\s*NULL\b|=\s*(ROW\s*)?\((.*,)?\s*NULL\s*[,)])/,
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
  '0013_sessions_and_devices.sql':
    'columns of the constraint on members are new; what admin_changes may say becomes more',
  '0020_administrators_changes.sql':
    'what may be output becomes more; an older API gives member_id always, since it had to',
  '0022_user_list.sql': 'the same nicknames are refused as before',
  '0025_hiding.sql': 'rows of search alone, of what administrators have hidden',
}

const CONTRACT = /^-- contract: needs release (\d+\.\d+\.\d+), which .{10,}/m
const REVIEWED = /^-- additive: .{10,}/

/** The last statement of several. */
const LAST = /[^;]*$/
const names = readdirSync(folder).filter(
  (name) => name.endsWith('.sql') && Number(name.slice(0, 4)) > BEFORE_THE_RULE,
)
const examples = destructive.flatMap(({ what, found }) =>
  found.map((statement) => ({ what, statement })),
)
const troubleOf = (sql: string) => troubleIn('planted.sql', sql, '0.2.0')

describe('a migration (ADR 46)', () => {
  it.each(names)('%s leaves the release before working, or names the release it needs', (name) => {
    expect(troubleIn(name, readFileSync(join(folder, name), 'utf8'), keptRelease())).toBeUndefined()
  })
})

describe('the rules for migrations', () => {
  it.each(examples)('find that it $what: $statement', ({ what, statement }) => {
    expect(troubleOf(`${statement};`)).toContain(what)
  })

  it.each(examples)('accept a reviewed statement: $statement', ({ statement }) => {
    const reviewed = statement.replace(LAST, '-- additive: nobody has ever used it\n$&')
    expect(troubleOf(`${reviewed};`)).toBeUndefined()
  })

  it.each(destructive.map(({ fine }) => fine))('accept: %s', (statement) => {
    expect(troubleOf(`${statement};`)).toBeUndefined()
  })

  it('do not read the bodies of functions', () => {
    const body = '$$ BEGIN DROP TABLE x; END $$'
    expect(
      troubleOf(`CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS ${body};`),
    ).toBeUndefined()
  })

  it('find a statement between comments with quotes', () => {
    expect(troubleOf("-- an artist's; a label's\nDROP TABLE x;\n-- 'more'")).toBeDefined()
  })

  it('accept a contract step that needs the kept release, and no later one', () => {
    const step = (release: string) =>
      `-- contract: needs release ${release}, which no longer reads it\nDROP TABLE x;`
    expect(troubleOf(step('0.2.0'))).toBeUndefined()
    expect(troubleOf(step('0.3.0'))).toBeDefined()
  })
})

/** The release whose API must run on the present schema: the one that is kept for the test of just that. */
function keptRelease(): string {
  const versions = readdirSync(join(root, 'api/db/releases')).flatMap(
    (name) => /^(.+)\.tar\.br$/.exec(name)?.[1] ?? [],
  )
  return versions.reduce(
    (newest, version) => (isLater(version, newest) ? version : newest),
    '0.0.0',
  )
}

/** Returns the faults of a migration in lines, if any. */
function troubleIn(name: string, sql: string, kept: string): string | undefined {
  const needed = CONTRACT.exec(sql)?.[1]
  if (needed !== undefined)
    return isLater(needed, kept)
      ? `${name} needs release ${needed}, and ${kept} must still run on the present schema`
      : undefined
  const statements = statementsOf(sql)
  const made = new Set(statements.flatMap(({ text }) => MAKES.exec(text)?.[1] ?? []))
  const found = statements.flatMap(({ text, bare, reviewed }) =>
    reviewed
      ? []
      : destructive
          .filter(({ pattern, nested }) => pattern.test(nested ? text : bare))
          .filter(
            ({ table }) => !table || !(made.has(table.exec(text)?.[1] ?? '') || name in judged),
          )
          .map(({ what }) => `${name} ${what}: ${text.slice(0, 100)}`),
  )
  return found.length > 0 ? `${found.join('\n')}\n${ADVICE}` : undefined
}

const ADVICE =
  'Split it: add now, and take away in a file that begins with `-- contract: needs release x.y.z, which no longer uses …`, or put `-- additive: why it is harmless` above the statement.'

/** A table that is surely new: one that is made IF NOT EXISTS may be an old one. */
const MAKES =
  /^CREATE\s+(?:UNLOGGED\s+|TEMP\s+|TEMPORARY\s+)?TABLE\s+(?!IF\s+NOT\s+EXISTS\b)([\w."]+)/

interface Statement {
  /** In capitals, without comments, quoted texts and the bodies of functions. */
  text: string
  /** The text without parentheses: the comma of a type's `(10,2)` ends no column. */
  bare: string
  reviewed: boolean
}

function statementsOf(sql: string): Statement[] {
  const output = sql.replace(/\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|--.*/g, (part) =>
    part.startsWith('--') ? (REVIEWED.test(part) ? MARK : '') : "''",
  )
  return output.split(';').map((part) => {
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
