// usage: npm start [-- --nginx]
//
// The second part of the start, after the installation of Node and the packages.
import { secondsSince, step } from '../setup/report.mjs'
import { BuildError, buildProduct } from './build.ts'
import { apiEnvironment, apiPorts, startNginxFront } from './nginx-front.ts'
import { linkToOutbox } from './outbox.ts'
import { portProblem } from './port.ts'
import type { Program } from './program.ts'
import { endWithParent } from './run.ts'
import { startSandbox } from './sandbox.ts'
import { isReady, startServer } from './server.ts'
import { productFolders, remotes } from './workspaces.ts'

const startedAt = performance.now() - Number(process.env.SORI_STARTED_MS ?? 0)
const port = Number(process.env.PORT || 8080)
const isBehindNginx = process.argv.includes('--nginx')
const serverPorts = isBehindNginx ? apiPorts(process.env, port) : [port]
const environment = isBehindNginx
  ? { ...process.env, ...apiEnvironment(process.env, port) }
  : process.env
const { siteDir } = productFolders(process.env)
const READY_TIMEOUT_MS = 120_000

const demoAccounts = `
  member@sori.test   Member123!   a member with 100 credits
  artist@sori.test   Artist123!   an artist with albums, tracks and sales
  admin@sori.test    Admin123!    the administrator
`

/** A failed start. The message is empty when a process has logged the reason. */
class StartFailed extends Error {}

async function start(): Promise<void> {
  const problem = Number.isInteger(port) && port > 0 ? await portProblem(port) : undefined
  if (problem) throw new StartFailed(problem)
  endWithParent()
  await buildProduct()
  await step('publishing the remotes', publishRemotes)
  await step('starting the server', startAll)
  const hasDemo = process.env.NODE_ENV !== 'production' && process.env.DEMO_DATA !== 'off'
  const outbox = await linkToOutbox(process.env, serverPorts[0] ?? port)
  const mails = outbox ? `\n  Mails are not sent; read them at ${outbox}\n` : ''
  console.info(
    `\n소리장터 is at http://localhost:${port}   (started in ${secondsSince(startedAt)})\n` +
      `${hasDemo ? demoAccounts : ''}${mails}\n  Ctrl-C ends it.`,
  )
}

async function publishRemotes(): Promise<string> {
  // Imported here, because the module needs the compiled packages of shared-lib.
  const { publishNew } = await import('./publish.ts')
  const live = await publishNew(siteDir, remotes)
  return live.length > 0 ? `published: ${live.join(', ')}` : 'the site is up to date'
}

async function startAll(): Promise<string> {
  const sandbox = await startSandbox(process.env, port).catch((error: Error) => {
    throw new StartFailed(error.message)
  })
  const env = { ...environment, ...(sandbox && { PAYMENT_SANDBOX_URL: sandbox.url }) }
  const server = await startServer(env, { ports: serverPorts }).catch(async (error: Error) => {
    await sandbox?.end()
    throw error.name === 'StartError' ? new StartFailed(error.message) : error
  })
  let nginx: Program | undefined
  let isEnding = false
  const endAll = async () => {
    isEnding = true
    await nginx?.end()
    await server.end()
    await sandbox?.end()
  }
  endWithSignals(endAll)
  try {
    if (!(await isReady(server, serverPorts, READY_TIMEOUT_MS)))
      throw new Error(
        server.hasEnded()
          ? await server.ended
          : `The server was not ready within ${READY_TIMEOUT_MS / 1000} s.`,
      )
    if (isBehindNginx) nginx = await startNginxFront(environment, port, serverPorts)
  } catch (error) {
    await endAll()
    throw new StartFailed((error as Error).message)
  }
  const exit = async (reason: string) => {
    if (isEnding) return
    console.error(reason)
    await endAll()
    process.exit(1)
  }
  void server.ended.then(exit)
  void nginx?.ended.then(() => exit('nginx ended unexpectedly.'))
  return 'server started'
}

/** Ends everything after a signal; immediately after a second one. */
function endWithSignals(endAll: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
    process.removeAllListeners(signal)
    process.on(signal, async () => {
      await endAll()
      process.exit(0)
    })
  }
}

/** Returns a sentence about the failure, undefined for an unexpected error. */
function sentenceFor(error: NodeJS.ErrnoException): string | undefined {
  const { code = '', message } = error
  if (error instanceof BuildError || error instanceof StartFailed) return message
  if (code === 'ENOSPC') return `The disk is full: the remotes do not fit into ${siteDir}.`
  if (/^E(ACCES|PERM|ROFS|NOTDIR|EXIST|NOENT)$/.test(code))
    return `${siteDir} cannot be written: ${message}.`
  return undefined
}

try {
  await start()
} catch (error) {
  const sentence = sentenceFor(error as NodeJS.ErrnoException)
  if (sentence === undefined) throw error
  if (sentence) console.error(sentence)
  process.exit(1)
}
