import { readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Ends a PostgreSQL in `folder` that a killed process has left. Returns whether one was running.
 * Callers must have locked the data directory.
 */
export async function endOrphans(folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return false
  const running = await listServerProcesses(folder)
  if (running.length === 0) return false
  const pidFile = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const leader = Number(pidFile.split('\n')[0])
  const send = (signal: NodeJS.Signals) => {
    // The process id in an old file may belong to another program.
    if (running.includes(leader)) process.kill(leader, signal)
  }
  send('SIGINT')
  for (let tries = 0; tries < 200 && (await listServerProcesses(folder)).length > 0; tries++) {
    if (tries === 100) send('SIGQUIT')
    await wait(100)
  }
  return true
}

const PROCESS_ID = /^\d+$/
/** The kernel adds `(deleted)` to the path of a removed program. */
const POSTGRES_PROGRAM = /\/postgres( \(deleted\))?$/

async function listServerProcesses(folder: string) {
  const pids: number[] = []
  for (const name of await readdir('/proc')) {
    if (!PROCESS_ID.test(name)) continue
    const [cwd, program] = await Promise.all(
      ['cwd', 'exe'].map((link) => readlink(`/proc/${name}/${link}`).catch(() => '')),
    )
    if (cwd === folder && POSTGRES_PROGRAM.test(program ?? '')) pids.push(Number(name))
  }
  return pids
}
