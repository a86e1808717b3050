import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'

/** Replaces a file atomically. Runs `beforeMove` when the new content is on the disk. */
export function replaceJson(
  file: string,
  value: unknown,
  beforeMove?: () => Promise<void>,
): Promise<void> {
  return replaceJsons([[file, value]], beforeMove)
}

/** Writes all new files, runs `beforeMove`, and then replaces one file after the other. */
export async function replaceJsons(
  files: readonly (readonly [file: string, value: unknown])[],
  beforeMove: () => Promise<void> = async () => {},
): Promise<void> {
  const writtenFiles: [temporary: string, file: string][] = []
  try {
    for (const [file, value] of files) {
      const temporary = `${file}.${randomUUID()}`
      writtenFiles.push([temporary, file])
      const handle = await open(temporary, 'wx')
      await handle.writeFile(`${JSON.stringify(value, null, 2)}\n`)
      await handle.sync()
      await handle.close()
    }
    await beforeMove()
    for (const [temporary, file] of writtenFiles) await rename(temporary, file)
  } catch (error) {
    await Promise.all(writtenFiles.map(([temporary]) => rm(temporary, { force: true })))
    throw error
  }
}

export function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code
}
