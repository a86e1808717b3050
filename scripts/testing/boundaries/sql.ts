/** The tables in the SQL of a file, written as text or by Kysely. */
export interface TouchedTables {
  reads: string[]
  writes: string[]
}

const WRITES = new RegExp(
  /\b(?:INSERT INTO|UPDATE|DELETE FROM|MERGE INTO)\s+(\w+)/.source +
    /|\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/.source,
  'g',
)
const READS = new RegExp(
  /\b(?:FROM|JOIN|USING)\s+(\w+)(?:\s+\w+)?(?:,\s+(\w+)\b)?/.source +
    /|\b(?:selectFrom|using|\w+Join)\(\s*'(\w+)/.source,
  'g',
)

/** Returns the tables in `code`. A table that `code` writes and reads is only in `writes`. */
export function tablesIn(code: string, tables: ReadonlySet<string>): TouchedTables {
  const text = code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  const writes = tablesMatching(WRITES, text, tables)
  const reads = tablesMatching(READS, text, tables).filter((table) => !writes.includes(table))
  return { reads: reads.sort(), writes: writes.sort() }
}

/** Returns each table that a group of `pattern` matches in `text`, once. */
function tablesMatching(pattern: RegExp, text: string, tables: ReadonlySet<string>): string[] {
  const names = new Set<string>()
  for (const [, ...groups] of text.matchAll(pattern)) {
    for (const name of groups) if (tables.has(name)) names.add(name)
  }
  return [...names]
}
