import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** CPU milliseconds since the start, and the event loop's delay since `begin`. */
export type Usage = { cpuMs: number; loopP99Ms: number }

/** A server in its own process. `begin` resets the event loop's statistics. */
export type MeasuredProcess = {
  url: string
  usage(question?: 'begin' | 'now'): Promise<Usage>
  stop(): Promise<void>
}

const probe = new URL('probe.ts', import.meta.url).href

/** Starts `script` (a URL), which sends `{ type: 'ready', url }` to its parent like the API. */
export async function startMeasured(
  script: string,
  env: NodeJS.ProcessEnv = {},
): Promise<MeasuredProcess> {
  const child = fork(fileURLToPath(script), {
    env: { ...process.env, ...env },
    execArgv: ['--import', probe],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const answer = (isIt: (message: Record<string, unknown>) => boolean) =>
    new Promise<Record<string, unknown>>((resolve, reject) => {
      const failed = (code: number | null) => reject(new Error(`${script} ended with ${code}`))
      const listen = (message: unknown) => {
        if (!isIt(message as Record<string, unknown>)) return
        child.off('message', listen).off('exit', failed)
        resolve(message as Record<string, unknown>)
      }
      child.on('message', listen).on('exit', failed)
    })
  const { url } = await answer(({ type }) => type === 'ready')
  return {
    url: String(url),
    async usage(question = 'now') {
      const answered = answer(({ usage }) => usage !== undefined)
      child.send(question)
      return (await answered).usage as Usage
    },
    async stop() {
      if (child.exitCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}
