import { mkdir, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { StartError } from '../../errors/start-error.ts'

export type Release = () => Promise<void>

/**
 * Throws a `StartError` when another process has the directory. On Linux the lock is an abstract
 * socket, which the kernel frees even after `kill -9`.
 */
export async function lockDataDir(dataDir: string): Promise<Release> {
  await mkdir(dataDir, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`The data directory ${dataDir} cannot be created: ${error.message}.`)
  })
  if (process.platform !== 'linux') return async () => undefined
  const { dev, ino } = await stat(dataDir)
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(`\0sorijangteo-data-${dev}-${ino}`, resolve)
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new StartError(
        `The data directory ${dataDir} is in use by another server: stop that one, or set another DATA_DIR.`,
      )
    throw error
  })
  server.unref()
  return () => new Promise((resolve) => server.close(() => resolve()))
}
