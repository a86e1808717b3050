import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { LedgerLine } from '@sori/contract/administration'
import { siteLedgerEntry } from '@sori/contract/registry'

/** Bytes that are read from the end of the ledger: some hundred moves. */
const READ_BYTES = 200_000
const LINES_MAX = 30

/** Returns the last moves of `ledger.jsonl`, the latest first. A site may have no ledger. */
export async function readLedger(siteDir: string): Promise<LedgerLine[]> {
  const text = await endOf(join(siteDir, 'ledger.jsonl'))
  return text.split('\n').flatMap(lineOf).slice(-LINES_MAX).reverse()
}

async function endOf(path: string): Promise<string> {
  const file = await open(path).catch(() => undefined)
  if (!file) return ''
  try {
    const { size } = await file.stat()
    const start = Math.max(0, size - READ_BYTES)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - start), { position: start })
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}

/**
 * Returns the parsed line, or no line for a broken one. The first line may be cut off, and a killed
 * process may leave half a line.
 */
function lineOf(text: string): LedgerLine[] {
  try {
    const { id, at, what, name, candidate, by, why, skipped, composition } = siteLedgerEntry.parse(
      JSON.parse(text),
    )
    const version = candidate ?? (name === undefined ? undefined : composition[name])
    const missing = { name: name ?? null, version: version ?? null, why: why ?? null }
    return [{ id, at, what, by, skipped, ...missing }]
  } catch {
    return []
  }
}
