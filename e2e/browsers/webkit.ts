import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { clickInput, type Driver, keyInput } from './driver.ts'

const PORT = Number(process.env.WEBDRIVER_PORT ?? 8449)
const SCREEN = ':84'
const START_TIMEOUT_MS = 30_000

/** Starts WebKitGTK over WebDriver, on a virtual screen if the machine has no screen. */
export async function startWebkit(path: string): Promise<Driver> {
  const children: ChildProcess[] = []
  const startChild = (command: string, args: string[], env = process.env) => {
    children.push(spawn(command, args, { env, stdio: 'ignore' }))
  }
  const display = process.env.DISPLAY ?? SCREEN
  if (!process.env.DISPLAY && existsSync('/usr/bin/Xvfb'))
    startChild('/usr/bin/Xvfb', [SCREEN, '-screen', '0', '1440x900x24'])
  // WebKit's sandbox is off, because it does not work for root.
  startChild(path, [`--port=${PORT}`], {
    ...process.env,
    DISPLAY: display,
    LANGUAGE: 'ko',
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  })
  const end = () => {
    for (const child of children.reverse()) child.kill('SIGTERM')
  }
  try {
    const call = await openSession()
    return driverOf(call, async () => {
      await call('DELETE', '')
      end()
    })
  } catch (error) {
    end()
    throw error
  }
}

type Call = <Result>(method: string, path: string, body?: object) => Promise<Result>

async function openSession(): Promise<Call> {
  const [binary] = globSync('/usr/lib/*/webkit2gtk-*/MiniBrowser')
  const options = { binary, args: ['--automation', '--geometry=1440x900'] }
  const body = { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } }
  const { sessionId } = await retryUntilListening(() =>
    request<{ sessionId: string }>('POST', '/session', body),
  )
  return (method, path, data) => request(method, `/session/${sessionId}${path}`, data)
}

async function retryUntilListening<Result>(call: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (Date.now() > deadline || !(error instanceof TypeError)) throw error
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

async function request<Result>(method: string, path: string, body?: object): Promise<Result> {
  const response = await fetch(`http://127.0.0.1:${PORT}${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  })
  const { value } = (await response.json()) as {
    value: Result & { error?: string; message?: string }
  }
  if (value?.error) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`)
  return value
}

function driverOf(call: Call, close: () => Promise<void>): Driver {
  const perform = (actions: unknown[]) => call<void>('POST', '/actions', { actions })
  return {
    open: (url) => call('POST', '/url', { url }),
    run: async (run, ...args) => {
      const result = `(await (${run})(...JSON.parse(arguments[0]))) ?? null`
      const script = `return (async () => JSON.stringify(${result}))()`
      return JSON.parse(
        await call<string>('POST', '/execute/sync', { script, args: [JSON.stringify(args)] }),
      )
    },
    click: (x, y) => {
      const position = { x: Math.round(x), y: Math.round(y), origin: 'viewport', duration: 0 }
      return perform(clickInput(position))
    },
    type: (text) => perform(keyInput(text)),
    close,
  }
}
