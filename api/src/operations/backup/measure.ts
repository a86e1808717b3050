import { createHash } from 'node:crypto'
import { StartError } from '../../lib/errors/start-error.ts'

type Measured = { bytes: number; lines: number; sha256: string }

/** Returns `measure`, which passes a stream on, and `result`, its size and hash at the end. */
export function createMeasure() {
  const hash = createHash('sha256')
  let bytes = 0
  let lines = 0
  async function* measure(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      hash.update(chunk)
      bytes += chunk.length
      for (let offset = chunk.indexOf(10); offset !== -1; offset = chunk.indexOf(10, offset + 1))
        lines++
      yield chunk
    }
  }
  return { measure, result: (): Measured => ({ bytes, lines, sha256: hash.digest('hex') }) }
}

/** Reads a stored copy to its end. Throws a `StartError` if it is not as `expected`. */
export async function verifyCopy(
  name: string,
  expected: Partial<Measured>,
  read: (consume: (source: AsyncIterable<Uint8Array>) => Promise<void>) => Promise<void>,
): Promise<void> {
  const { measure, result } = createMeasure()
  await read(async (source) => {
    for await (const _ of measure(source));
  }).catch((error: Error) => {
    throw new StartError(`The backup is damaged: ${name} cannot be read (${error.message}).`)
  })
  const measured = result()
  const fields = Object.keys(expected) as (keyof Measured)[]
  if (fields.some((field) => measured[field] !== expected[field]))
    throw new StartError(`The backup is damaged: ${name} is not what the manifest says.`)
}
