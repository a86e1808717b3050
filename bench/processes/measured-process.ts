import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** What a server has used: resident bytes now, CPU since its start, and the event loop's delay since `begin`. */
export type Usage = { rss: number; cpuMs: number; loopP99Ms: number }

/** A server in a process of its own. `collect` takes its garbage first, `begin` starts the event loop's statistics anew. */
export type MeasuredProcess = { url: string; usage(question?: 'collect' | 'begin' | 'now'): Promise<Usage>; stop(): Promise<void> }

const probe = new URL('probe.ts', import.meta.url).href

/** Starts `script` (a URL), which must say `{ type: 'ready', url }` to its parent, as the product's server does. */
export async function startMeasured(script: string, env: NodeJS.ProcessEnv = {}, args: readonly string[] = []): Promise<MeasuredProcess> {
  const child = fork(fileURLToPath(script), args, {
    env: { ...process.env, ...env },
    execArgv: ['--expose-gc', '--import', probe],
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
