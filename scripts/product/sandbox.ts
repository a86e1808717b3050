import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { productFolders, root } from './workspaces.ts'

export interface Sandbox {
  url: string
  end(): Promise<void>
}

/**
 * Starts the payment sandbox for the API at `port`. Returns undefined in production, with the real
 * provider, or with PAYMENT_SANDBOX_URL. Throws the sandbox's output if it does not start.
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
      PAYMENT_JOURNAL: join(productFolders(env).dataDir, 'payment-sandbox.jsonl'),
    },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    // Ctrl-C does not reach a separate process group. The sandbox stops when `ipc` closes.
    detached: true,
  })
  let errors = ''
  child.stderr?.on('data', (bytes: Buffer) => {
    errors += bytes
  })
  const exit = once(child, 'exit')
  const [message] = await Promise.race([once(child, 'message'), exit.then(() => [])])
  if (!message) throw new Error(`The payment sandbox did not start: ${errors.trim()}`)
  let isEnding = false
  void exit.then(() => {
    if (!isEnding)
      console.error(
        'The payment sandbox ended unexpectedly. Payments fail until the next start. ' +
          errors.trim(),
      )
  })
  const end = async () => {
    isEnding = true
    child.kill('SIGTERM')
    await exit
  }
  return { url: (message as { url: string }).url, end }
}
