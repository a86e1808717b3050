import { once } from 'node:events'
import { mkdir, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { StartError } from '../../errors/start-error.ts'

/**
 * Locks the data directory and returns the function that unlocks it. The lock is an abstract
 * socket, which the kernel frees after a crash.
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true }).catch((error: Error) => {
    throw new StartError(`The data directory ${dataDir} cannot be created: ${error.message}.`)
  })
  if (process.platform !== 'linux') return async () => undefined
  const { dev, ino } = await stat(dataDir)
  const server = createServer((socket) => socket.destroy())
  server.listen(`\0sorijangteo-data-${dev}-${ino}`).unref()
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new StartError(
      `The data directory ${dataDir} is in use by another server: stop that one, or set ` +
        'another DATA_DIR.',
    )
  })
  return () => new Promise((resolve) => server.close(() => resolve()))
}
