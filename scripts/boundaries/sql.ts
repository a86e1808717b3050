/** Tables that a source of the API touches in its SQL, written as text or by Kysely. */
export interface Touched {
  reads: string[]
  writes: string[]
}

const WRITES =
  /\b(?:INSERT INTO|UPDATE|DELETE FROM|MERGE INTO)\s+(\w+)|\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g
const READS =
  /\b(?:FROM|JOIN|USING)\s+(\w+)(?:\s+\w+)?(?:,\s+(\w+)\b)?|\b(?:selectFrom|using|\w+Join)\(\s*'(\w+)/g

/** Returns the tables that `code` touches. Written tables are not listed as read. */
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
