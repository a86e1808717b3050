import { buffer } from 'node:stream/consumers'
import type { Storage } from '../media/index.ts'

export type OlderFile = { id: number; path: string; original_key: string }

export async function readOriginal(
  storage: Storage,
  { id, original_key: key }: OlderFile,
): Promise<Uint8Array> {
  const original = await storage.open(key)
  if (!original) throw new Error(`the original of file ${id} is not in the storage`)
  return buffer(original.createReadStream())
}

/**
 * Runs `work` for each file until `signal` aborts. After a failed file, continues with the others,
 * and throws the first error at the end.
 */
export async function forEachFile(
  nextAfter: (id: number) => Promise<OlderFile | undefined>,
  signal: AbortSignal | undefined,
  work: (file: OlderFile) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  let file = await nextAfter(0)
  while (file && !signal?.aborted) {
    await work(file).catch((error: unknown) => failures.push(error))
    file = await nextAfter(file.id)
  }
  if (failures.length > 0) throw failures[0]
}
