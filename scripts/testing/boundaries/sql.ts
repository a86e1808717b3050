/** The tables in the SQL of a file, written as text or by Kysely. */
export interface Touched {
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

/** Returns the tables in `code`. Written ones are not listed as read. */
export function tablesIn(code: string, tables: ReadonlySet<string>): Touched {
  const text = code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  const found = (pattern: RegExp) =>
    [...text.matchAll(pattern)].flatMap(([, ...names]) =>
      names.filter((name) => name && tables.has(name)),
    )
  const writes = new Set(found(WRITES))
  const reads = new Set(found(READS).filter((table) => !writes.has(table)))
  return { reads: [...reads].sort(), writes: [...writes].sort() }
}
