import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { places, root } from './workspaces.ts'

/** The payment sandbox, a process beside the API. */
export interface Sandbox {
  url: string
  /** Ends it and resolves afterwards. */
  end(): Promise<void>
}

/**
 * Starts the payment sandbox for the API at `port`; its payments are stored in the data directory.
 * It listens on PAYMENT_SANDBOX_PORT, where journeys control its faults and clock, or on a free
 * port. Returns undefined in production, with the real provider, or with PAYMENT_SANDBOX_URL.
 * Throws with its output if it does not start.
 */
export async function startSandbox(
  env: NodeJS.ProcessEnv,
  port: number,
): Promise<Sandbox | undefined> {
  if (env.NODE_ENV === 'production' || env.PAYMENT_PROVIDER === 'toss' || env.PAYMENT_SANDBOX_URL)
    return undefined
  const child = spawn(process.execPath, [join(root, 'payment-sandbox/src/server.ts')], {
    cwd: root,
    env: {
      ...env,
      PORT: env.PAYMENT_SANDBOX_PORT ?? '0',
      PAYMENT_WEBHOOK_URL: `http://127.0.0.1:${port}/webhooks/toss`,
      PAYMENT_JOURNAL: join(places(env).dataDir, 'payment-sandbox.jsonl'),
    },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    // like the API: Ctrl-C reaches only us, and the end of the channel stops it if we are killed
    detached: true,
  })
  let output = ''
  child.stderr?.on('data', (bytes: Buffer) => {
    output += bytes
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message: { url: string }) => resolve(message.url))
    child.once('exit', () =>
      reject(new Error(`The payment sandbox did not start: ${output.trim()}`)),
    )
  })
  let asked = false
  void gone.then(() => {
    if (!asked)
      console.error(
        `The payment sandbox ended unexpectedly; until the next start nothing can be paid. ${output.trim()}`,
      )
  })
  const end = async () => {
    asked = true
    child.kill('SIGTERM')
    await gone
  }
  return { url, end }
}
