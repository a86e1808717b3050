import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { places, root } from './workspaces.ts'

/** The payment sandbox, a process of its own beside the API. */
export interface Sandbox {
  url: string
  /** Ends it; answers when it is gone. */
  end(): Promise<void>
}

/**
 * Starts the payment sandbox for the API that is to listen on `port`; its payments are kept in the data directory. It
 * listens on PAYMENT_SANDBOX_PORT, where journeys turn its faults and its clock, or on a free port. Undefined where there is
 * none to start: in production, with the real provider, or with one at PAYMENT_SANDBOX_URL already. Throws with what it said when it does
 * not start.
 */
export async function startSandbox(env: NodeJS.ProcessEnv, port: number): Promise<Sandbox | undefined> {
  if (env.NODE_ENV === 'production' || env.PAYMENT_PROVIDER === 'toss' || env.PAYMENT_SANDBOX_URL) return undefined
  const child = spawn(process.execPath, [join(root, 'payment-sandbox/src/server.ts')], {
    cwd: root,
    env: {
      ...env,
      PORT: env.PAYMENT_SANDBOX_PORT ?? '0',
      PAYMENT_WEBHOOK_URL: `http://127.0.0.1:${port}/webhooks/toss`,
      PAYMENT_JOURNAL: join(places(env).dataDir, 'payment-sandbox.jsonl'),
    },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    // As the API: the terminal's Ctrl-C reaches us alone. Should we be killed, the end of the channel ends it.
    detached: true,
  })
  let said = ''
  child.stderr?.on('data', (bytes: Buffer) => {
    said += bytes
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message: { url: string }) => resolve(message.url))
    child.once('exit', () => reject(new Error(`The payment sandbox did not start: ${said.trim()}`)))
  })
  let asked = false
  void gone.then(() => {
    if (!asked) console.error(`The payment sandbox ended unexpectedly; until the next start nothing can be paid. ${said.trim()}`)
  })
  const end = async () => {
    asked = true
    child.kill('SIGTERM')
    await gone
  }
  return { url, end }
}
