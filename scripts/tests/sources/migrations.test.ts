import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { root } from '../../product/workspaces.ts'

const migrationsFolder = join(root, 'api/db/migrations')
/** The commit after which no committed migration may change. */
const FROZEN_SINCE = '5dd676a9'
/** The number of the last migration before these rules existed. */
const LAST_UNCHECKED = 12

/** A kind of statement that would break the API of the release before. */
interface Rule {
  fault: string
  /** Matches a statement that breaks the rule. */
  pattern: RegExp
  /** Captures the changed table. The rule ignores a table that the same file creates. */
  table?: RegExp
  /** True for a rule that also applies to the text in parentheses. */
  nested?: true
  /** Examples that the rule must refuse. */
  refused: readonly string[]
  /** A similar statement that the rule must accept. */
  accepted: string
}

const DROPS_OBJECT =
  /\bDROP\s+(TABLE|COLUMN|VIEW|MATERIALIZED|TYPE|SCHEMA|SEQUENCE|FUNCTION|EXTENSION|DOMAIN|OWNED)\b/
/** Matches `ALTER TABLE tracks DROP title`, because the word COLUMN is optional. */
const DROPS_COLUMN =
  /^ALTER\s+TABLE\b.*\bDROP\s+(?!(CONSTRAINT|NOT\s+NULL|DEFAULT|IDENTITY|EXPRESSION)\b)/
const CHANGES_TYPE = /\bALTER\s+(COLUMN\s+)?\S+\s+(SET\s+DATA\s+)?TYPE\b/

/** The texts before and after NOT NULL are of the same column: they contain no comma. */
const NO_DEFAULT_BEFORE = String.raw`(?:(?!\bDEFAULT\b|\bGENERATED\b|,).)*`
const NO_DEFAULT_AFTER = String.raw`(?!(?:(?!,).)*\b(DEFAULT|GENERATED)\b)`
const ADDS_REQUIRED_COLUMN = new RegExp(
  [
    String.raw`\bADD\s+(COLUMN\s+)?`,
    '(?!CONSTRAINT|CHECK|UNIQUE|PRIMARY|FOREIGN|EXCLUDE)',
    NO_DEFAULT_BEFORE,
    String.raw`\bNOT\s+NULL\b`,
    NO_DEFAULT_AFTER,
  ].join(''),
)

/** Matches `SET title = NULL`, and `SET title = CASE WHEN … THEN NULL`. */
const SETS_NULL = /\bUPDATE\b.*\bSET\b.*(=|\bTHEN|\bELSE)\s*NULL\b/
/** Matches `SET (title, description) = ('x', NULL)`. */
const SETS_NULL_IN_ROW = /\bUPDATE\b.*\bSET\b.*=\s*(ROW\s*)?\((.*,)?\s*NULL\s*[,)]/

const TABLE_OF_ALTER = /\bALTER\s+TABLE\s+(?:ONLY\s+)?([\w."]+)/
const TABLE_OF_DELETE = /\bDELETE\s+FROM\s+(?:ONLY\s+)?([\w."]+)/
const TABLE_OF_UPDATE = /\bUPDATE\s+(?:ONLY\s+)?([\w."]+)/
const TABLE_OF_INDEX = /\bON\s+(?:ONLY\s+)?([\w."]+)/
const TABLE_OF_REVOKE = /\bON\s+(?:TABLE\s+)?([\w."]+)/

const rules: readonly Rule[] = [
  {
    fault: 'drops what an older API may use',
    pattern: anyOf(DROPS_OBJECT, DROPS_COLUMN),
    refused: [
      'ALTER TABLE tracks DROP COLUMN title',
      'ALTER TABLE tracks DROP title',
      'ALTER TABLE tracks ADD COLUMN b int, DROP IF EXISTS title',
    ],
    accepted: 'DROP INDEX tracks_newest',
  },
  {
    fault: 'drops a default that older inserts rely on',
    pattern: /\bDROP\s+(DEFAULT|IDENTITY|EXPRESSION)\b/,
    refused: [
      'ALTER TABLE tracks ALTER COLUMN a DROP DEFAULT',
      'ALTER TABLE tracks ALTER id DROP IDENTITY IF EXISTS',
    ],
    accepted: 'ALTER TABLE tracks ALTER COLUMN a SET DEFAULT 1',
  },
  {
    fault: 'renames',
    pattern: /\bRENAME\b/,
    refused: ['ALTER TABLE tracks RENAME TO sounds'],
    accepted: "COMMENT ON TABLE tracks IS 'x'",
  },
  {
    fault: 'changes a type',
    pattern: CHANGES_TYPE,
    refused: ['ALTER TABLE tracks ALTER COLUMN title TYPE int'],
    accepted: "ALTER TYPE kind ADD VALUE 'x'",
  },
  {
    fault: 'requires a value that older inserts lack',
    pattern: /\bSET\s+NOT\s+NULL\b/,
    refused: ['ALTER TABLE tracks ALTER COLUMN a SET NOT NULL'],
    accepted: 'ALTER TABLE tracks ALTER COLUMN a DROP NOT NULL',
  },
  {
    fault: 'adds a column that must have a value and has no default',
    pattern: ADDS_REQUIRED_COLUMN,
    refused: [
      'ALTER TABLE tracks ADD COLUMN a int NOT NULL',
      'ALTER TABLE tracks ADD COLUMN a numeric(10,2) NOT NULL',
    ],
    accepted:
      'ALTER TABLE tracks ADD COLUMN a int NOT NULL DEFAULT 0, ' +
      "ADD COLUMN b text DEFAULT '' NOT NULL",
  },
  {
    fault: 'empties a table',
    pattern: /\bTRUNCATE\b/,
    refused: ['TRUNCATE tracks'],
    accepted: 'CREATE TRIGGER a AFTER INSERT ON tracks',
  },
  {
    fault: 'deletes rows that an older API may show',
    pattern: /\bDELETE\s+FROM\b/,
    table: TABLE_OF_DELETE,
    nested: true,
    refused: [
      'DELETE FROM tracks WHERE title IS NULL',
      'WITH gone AS (DELETE FROM tracks RETURNING id) INSERT INTO lost SELECT id FROM gone',
    ],
    accepted: 'CREATE TABLE packs (track_id bigint REFERENCES tracks ON DELETE CASCADE)',
  },
  {
    fault: 'drops a constraint that an older API may name in ON CONFLICT',
    pattern: /\bDROP\s+CONSTRAINT\b/,
    table: TABLE_OF_ALTER,
    refused: [
      'ALTER TABLE albums DROP CONSTRAINT albums_name_unique',
      'ALTER TABLE albums ADD COLUMN b int, DROP CONSTRAINT IF EXISTS a',
    ],
    accepted:
      'CREATE TABLE packs (b int CONSTRAINT a CHECK (b > 0)); ' +
      'ALTER TABLE packs DROP CONSTRAINT a',
  },
  {
    fault: 'empties what an older API may show',
    pattern: anyOf(SETS_NULL, SETS_NULL_IN_ROW),
    table: TABLE_OF_UPDATE,
    nested: true,
    refused: [
      'UPDATE tracks SET title = NULL',
      "UPDATE ONLY tracks t SET description = 'x', title = NULL WHERE id = 1",
      'UPDATE tracks SET (title, description) = (upper(title), NULL)',
      'WITH emptied AS (UPDATE tracks SET title = NULL RETURNING id) ' +
        'INSERT INTO lost SELECT id FROM emptied',
    ],
    accepted:
      'UPDATE tracks SET title = regexp_replace(title, NULL) ' +
      'WHERE title IS NOT NULL AND description IS NULL',
  },
  {
    fault: 'refuses rows that an older API may write',
    pattern: /\bADD\s+(CONSTRAINT|CHECK|UNIQUE|PRIMARY|FOREIGN|EXCLUDE)\b/,
    table: TABLE_OF_ALTER,
    refused: [
      'ALTER TABLE tracks ADD CONSTRAINT a CHECK (b > 0)',
      'ALTER TABLE tracks ADD UNIQUE (title)',
      'CREATE TABLE IF NOT EXISTS tracks (b int); ' +
        'ALTER TABLE tracks ADD CONSTRAINT a CHECK (b > 0)',
      '-- as by CREATE TABLE tracks\nALTER TABLE tracks ADD CONSTRAINT a CHECK (b > 0)',
      'CREATE TABLE public.packs (b int); ALTER TABLE public.tracks ADD CONSTRAINT a CHECK (b > 0)',
    ],
    accepted: 'CREATE TABLE packs (b int); ALTER TABLE packs ADD CONSTRAINT a CHECK (b > 0)',
  },
  {
    fault: 'refuses equal rows that an older API may write',
    pattern: /\bCREATE\s+UNIQUE\s+INDEX\b/,
    table: TABLE_OF_INDEX,
    refused: ['CREATE UNIQUE INDEX a ON tracks (title)'],
    accepted: 'CREATE TABLE packs (b int); CREATE UNIQUE INDEX a ON packs (b)',
  },
  {
    fault: 'takes away a right that an older API may need',
    pattern: /\bREVOKE\b/,
    table: TABLE_OF_REVOKE,
    refused: ['REVOKE INSERT ON tracks FROM sori_app'],
    accepted: 'GRANT SELECT ON tracks TO sori_app',
  },
  {
    fault: 'ends a trigger that an older API relies on',
    pattern: /\b(DROP|DISABLE)\s+TRIGGER\b/,
    refused: ['DROP TRIGGER a ON tracks', 'ALTER TABLE tracks DISABLE TRIGGER a'],
    accepted: 'CREATE TRIGGER a AFTER DELETE ON tracks FOR EACH ROW EXECUTE FUNCTION f()',
  },
]

/** The reasons why older migrations that break a rule are harmless. */
const harmless: Readonly<Record<string, string>> = {
  '0013_sessions_and_devices.sql':
    'the constraint on members is about new columns; admin_changes allows more values',
  '0020_administrators_changes.sql':
    'more values are allowed; an older API always sets member_id, which was required',
  '0022_user_list.sql': 'the same nicknames are refused as before',
  '0025_hiding.sql': 'only rows of the search are changed, for hidden items',
  '0050_takedowns.sql': 'more decisions of a report are allowed',
}

const CONTRACT_COMMENT = /^-- contract: needs release (\d+\.\d+\.\d+), which .{10,}/m
const REVIEW_COMMENT = /^-- additive: .{10,}/
const ADVICE =
  'Split it: add now, and remove in a file that begins with ' +
  '`-- contract: needs release x.y.z, which does not use …`, ' +
  'or put `-- additive: why it is harmless` above the statement.'
/** Captures a new table. With IF NOT EXISTS, the table may be old. */
const CREATED_TABLE =
  /^CREATE\s+(?:UNLOGGED\s+|TEMP\s+|TEMPORARY\s+)?TABLE\s+(?!IF\s+NOT\s+EXISTS\b)([\w."]+)/
/** Matches a function body, a quoted text or a comment. */
const BODY_TEXT_OR_COMMENT = /\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|--.*/g
const INNERMOST_PARENTHESES = /\([^()]*\)/g
/** Replaces a review comment, which precedes the reviewed statement. */
const REVIEW_MARK = '\0'

const LAST_STATEMENT = /[^;]*$/
const migrationNames = readdirSync(migrationsFolder).filter(
  (name) => name.endsWith('.sql') && Number(name.slice(0, 4)) > LAST_UNCHECKED,
)
const examples = rules.flatMap(({ fault, refused }) =>
  refused.map((statement) => ({ fault, statement })),
)
const faultsOf = (sql: string) => faultsIn('planted.sql', sql, '0.2.0')

describe('a migration (ADR 46)', () => {
  it.each(migrationNames)(
    '%s keeps the previous release working, or names the release it needs',
    (name) => {
      expect(
        faultsIn(name, readFileSync(join(migrationsFolder, name), 'utf8'), archivedRelease()),
      ).toBeUndefined()
    },
  )
})

describe('a committed migration', () => {
  it('never changes, because databases that applied it would refuse to start', () => {
    const changed = ['log', '--diff-filter=MDR', '--name-only', '--format=%h %s']
    const range = [`${FROZEN_SINCE}..HEAD`, '--', migrationsFolder]
    const commits = execFileSync('git', [...changed, ...range], { cwd: root, encoding: 'utf8' })
    expect(commits).toBe('')
  })
})

describe('the rules for migrations', () => {
  it.each(examples)('reject a statement that $fault: $statement', ({ fault, statement }) => {
    expect(faultsOf(`${statement};`)).toContain(fault)
  })

  it.each(examples)('accept a reviewed statement: $statement', ({ statement }) => {
    const reviewed = statement.replace(LAST_STATEMENT, '-- additive: nobody has ever used it\n$&')
    expect(faultsOf(`${reviewed};`)).toBeUndefined()
  })

  it.each(rules.map(({ accepted }) => accepted))('accept the statement: %s', (statement) => {
    expect(faultsOf(`${statement};`)).toBeUndefined()
  })

  it('ignore the bodies of functions', () => {
    const body = '$$ BEGIN DROP TABLE x; END $$'
    const statement = `CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS ${body};`
    expect(faultsOf(statement)).toBeUndefined()
  })

  it('find a statement between comments with quotes', () => {
    expect(faultsOf("-- an artist's; a label's\nDROP TABLE x;\n-- 'more'")).toBeDefined()
  })

  it('accept a contract step that needs the kept release, and no later one', () => {
    const step = (release: string) =>
      `-- contract: needs release ${release}, which no longer reads it\nDROP TABLE x;`
    expect(faultsOf(step('0.2.0'))).toBeUndefined()
    expect(faultsOf(step('0.3.0'))).toBeDefined()
  })
})

function anyOf(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'))
}

/** Returns the newest archived release. A test runs it on the current schema. */
function archivedRelease(): string {
  const files = readdirSync(join(root, 'api/db/releases'))
  const versions = files.flatMap((name) => /^(.+)\.tar\.br$/.exec(name)?.[1] ?? [])
  return versions.sort(compareVersions).at(-1) ?? '0.0.0'
}

function compareVersions(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}

/** Returns the faults of a migration. The release `archived` must run on the present schema. */
function faultsIn(name: string, sql: string, archived: string): string | undefined {
  const needed = CONTRACT_COMMENT.exec(sql)?.[1]
  if (needed !== undefined) {
    const isLater = compareVersions(needed, archived) > 0
    const fault = `${name} needs release ${needed}, and ${archived} must run on the present schema`
    return isLater ? fault : undefined
  }
  const statements = statementsOf(sql)
  const createdTables = new Set(
    statements.flatMap(({ text }) => CREATED_TABLE.exec(text)?.[1] ?? []),
  )
  const isBroken = ({ pattern, table, nested }: Rule, { text, bare }: Statement) => {
    if (!pattern.test(nested ? text : bare)) return false
    if (!table) return true
    const changedTable = table.exec(text)?.[1] ?? ''
    return !createdTables.has(changedTable) && !(name in harmless)
  }
  const faults = statements
    .filter(({ isReviewed }) => !isReviewed)
    .flatMap((statement) =>
      rules
        .filter((rule) => isBroken(rule, statement))
        .map(({ fault }) => `${name} ${fault}: ${statement.text.slice(0, 100)}`),
    )
  return faults.length > 0 ? `${faults.join('\n')}\n${ADVICE}` : undefined
}

interface Statement {
  /** The statement in capitals, without comments, quoted texts and function bodies. */
  text: string
  /** The text without parentheses, because `(10,2)` contains a comma. */
  bare: string
  isReviewed: boolean
}

function statementsOf(sql: string): Statement[] {
  const unquoted = sql.replace(BODY_TEXT_OR_COMMENT, (part) => {
    if (!part.startsWith('--')) return "''"
    return REVIEW_COMMENT.test(part) ? REVIEW_MARK : ''
  })
  return unquoted.split(';').map((part) => {
    const text = part.replaceAll(REVIEW_MARK, '').replace(/\s+/g, ' ').trim().toUpperCase()
    return { text, bare: removeParentheses(text), isReviewed: part.includes(REVIEW_MARK) }
  })
}

/** Removes parentheses with their content, the innermost ones first. */
function removeParentheses(text: string): string {
  const shorterText = text.replace(INNERMOST_PARENTHESES, '')
  return shorterText === text ? text : removeParentheses(shorterText)
}
