import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { clickInput, type Driver, keyInput } from './driver.ts'

const START_TIMEOUT_MS = 60_000

interface Response {
  id: number
  result: never
  error?: string
  message?: string
}

/** Without audio, Firefox finds no audio device. */
export type AudioOption = { hasAudio: boolean }

/**
 * Starts a headless Firefox over WebDriver BiDi, because Playwright and Puppeteer send commands
 * that Debian's ESR does not support.
 */
export async function startFirefox(path: string, { hasAudio }: AudioOption): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'sori-firefox-'))
  const alsa = join(profile, 'asound.conf')
  writeFileSync(alsa, 'pcm.!default { type null }\nctl.!default { type null }\n')
  writeFileSync(join(profile, 'user.js'), prefs({ hasAudio }))
  const flags = [
    '--headless',
    '--no-remote',
    '--profile',
    profile,
    '--remote-debugging-port',
    '0',
    '--width=1440',
    '--height=900',
  ]
  const child = spawn(path, flags, {
    env: { ...process.env, ...(hasAudio && { ALSA_CONFIG_PATH: alsa }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const end = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    if (child.exitCode === null && child.kill('SIGTERM')) await ended
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    return await drive(`${await waitForWebSocketUrl(child)}/session`, end)
  } catch (error) {
    await end()
    throw error
  }
}

function waitForWebSocketUrl(firefox: ChildProcessByStdio<null, null, Readable>): Promise<string> {
  return new Promise((resolve, reject) => {
    firefox.stderr.on('data', (bytes: Buffer) => {
      const [, url] = /BiDi listening on (ws:\S+)/.exec(String(bytes)) ?? []
      if (url) resolve(url)
    })
    firefox.once('exit', () => reject(new Error('Firefox exited during the start')))
    AbortSignal.timeout(START_TIMEOUT_MS).addEventListener('abort', () =>
      reject(new Error('Firefox did not start in time')),
    )
  })
}

function prefs({ hasAudio }: AudioOption): string {
  const values = {
    'intl.accept_languages': 'ko',
    'intl.locale.requested': 'ko',
    'datareporting.policy.dataSubmissionEnabled': false,
    'browser.shell.checkDefaultBrowser': false,
    ...(hasAudio && { 'media.cubeb.backend': 'alsa', 'media.cubeb.sandbox': false }),
  }
  return Object.entries(values)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`)
    .join('\n')
}

/** Starts a WebDriver session at `address`. */
async function drive(url: string, end: () => Promise<void>): Promise<Driver> {
  const send = await connect(url)
  await send('session.new', { capabilities: {} })
  const { contexts } = await send<{ contexts: { context: string }[] }>(
    'browsingContext.getTree',
    {},
  )
  const context = contexts[0]?.context ?? ''
  const perform = (actions: unknown[]) => send<void>('input.performActions', { context, actions })
  return {
    open: async (url) =>
      void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    run: async (call, ...args) => {
      const result = `(await (${call})(...JSON.parse(args))) ?? null`
      const response = await send<{
        result?: { value?: string }
        exceptionDetails?: { text: string }
      }>('script.callFunction', {
        functionDeclaration: `async (args) => JSON.stringify(${result})`,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        awaitPromise: true,
        userActivation: false,
        target: { context },
      })
      if (response.exceptionDetails) throw new Error(response.exceptionDetails.text)
      return JSON.parse(response.result?.value ?? 'null')
    },
    click: (x, y) => perform(clickInput({ x: Math.round(x), y: Math.round(y) })),
    type: (text) => perform(keyInput(text)),
    close: end,
  }
}

type Send = <Result>(method: string, params: object) => Promise<Result>

/** Opens the socket. Returns a function that sends a command and resolves with its result. */
async function connect(url: string): Promise<Send> {
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  const resolveById = new Map<number, (response: Response) => void>()
  socket.onmessage = ({ data }) => {
    const response = JSON.parse(String(data)) as Response
    resolveById.get(response.id)?.(response)
    resolveById.delete(response.id)
  }
  let lastId = 0
  return async (method, params) => {
    lastId += 1
    const id = lastId
    const response = new Promise<Response>((resolve) => resolveById.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { result, error, message } = await response
    if (error) throw new Error(`${method}: ${error}: ${message}`)
    return result
  }
}
