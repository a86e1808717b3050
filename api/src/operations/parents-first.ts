type Key = { child: string; parent: string }

/** Sorts tables so that each follows the tables to which it refers. */
export function sortParentsFirst(tables: Iterable<string>, keys: readonly Key[]): string[] {
  const waiting = new Set(tables)
  const sorted: string[] = []
  while (waiting.size > 0) {
    const hasWaitingParent = (table: string) =>
      keys.some(({ child, parent }) => child === table && parent !== table && waiting.has(parent))
    const nextTable = [...waiting].find((table) => !hasWaitingParent(table))
    if (!nextTable)
      throw new Error(`tables refer to each other in a cycle: ${[...waiting].join(', ')}`)
    sorted.push(nextTable)
    waiting.delete(nextTable)
  }
  return sorted
}
