import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** CPU milliseconds since the start, and the delay of the event loop since `begin`. */
export type Usage = { cpuMs: number; loopP99Ms: number }

export type MeasuredProcess = {
  url: string
  /** Returns the usage. `begin` resets the statistics of the event loop. */
  usage(command?: 'begin' | 'now'): Promise<Usage>
  stop(): Promise<void>
}

export const API_SERVER = new URL('../../api/src/server.ts', import.meta.url)
const probe = new URL('probe.ts', import.meta.url)

/** Starts `script`, which sends `{ url }` to its parent when it is ready, like the API. */
export async function startMeasured(
  script: URL,
  env: NodeJS.ProcessEnv = {},
): Promise<MeasuredProcess> {
  const settings = { PORT: '0', HOST: '127.0.0.1', DEMO_DATA: 'off', NODE_ENV: 'development' }
  const child = fork(fileURLToPath(script), {
    env: { ...process.env, ...settings, ...env },
    execArgv: ['--import', probe.href],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const receive = async () => {
    const [message] = await Promise.race([once(child, 'message'), ended])
    if (child.exitCode !== null) throw new Error(`${script} ended with ${child.exitCode}`)
    return message
  }
  const { url } = (await receive()) as { url: string }
  return {
    url,
    async usage(command = 'now') {
      const usage = receive()
      child.send(command)
      return (await usage) as Usage
    },
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await ended
    },
  }
}
