// usage: npm start [-- --nginx] — this is its second half, on the pinned Node and with every package in place
import { since, step } from '../setup/report.mjs'
import { BuildError, buildProduct } from './build.ts'
import { apiEnvironment, apiPorts, frontOf } from './front.ts'
import type { Nginx } from './nginx.ts'
import { linkToOutbox } from './outbox.ts'
import { portTrouble } from './port.ts'
import { endWithParent } from './run.ts'
import { startSandbox } from './sandbox.ts'
import { isReady, startServer } from './server.ts'
import { places, remotes } from './workspaces.ts'

const from = performance.now() - Number(process.env.SORI_STARTED_MS ?? 0)
const port = Number(process.env.PORT || 8080)
const isFronted = process.argv.includes('--nginx')
const ports = isFronted ? apiPorts(process.env, port) : [port]
const environment = isFronted
  ? { ...process.env, ...apiEnvironment(process.env, port) }
  : process.env
const { siteDir } = places(process.env)
const READY_MS = 120_000

const demo = `
  member@sori.test   Member123!   a member with 100 credits
  artist@sori.test   Artist123!   an artist with albums, tracks and sales
  admin@sori.test    Admin123!    the administrator
`

async function start(): Promise<void> {
  const trouble = Number.isInteger(port) && port > 0 ? await portTrouble(port) : undefined
  if (trouble) return fail(trouble)
  endWithParent()
  await buildProduct()
  await step('publishing the remotes', publishRemotes)
  await step('starting the server', startAll)
  const accounts =
    process.env.NODE_ENV === 'production' || process.env.DEMO_DATA === 'off' ? '' : demo
  const outbox = await linkToOutbox(process.env, ports[0] ?? port)
  const mails = outbox ? `\n  Mails are not sent; read them at ${outbox}\n` : ''
  console.info(
    `\n소리장터 is at http://localhost:${port}   (started in ${since(from)})\n${accounts}${mails}\n  Ctrl-C ends it.`,
  )
}

async function publishRemotes(): Promise<string> {
  // imports packages of shared-lib, which are compiled by now
  const { publishNew } = await import('./publish.ts')
  const live = await publishNew(siteDir, remotes)
  return live.length > 0 ? `published: ${live.join(', ')}` : 'the site is up to date'
}

/** Starts sandbox, database, web processes, worker, and nginx if requested. */
async function startAll(): Promise<string> {
  const sandbox = await startSandbox(process.env, port).catch((error: Error) => {
    throw new StartFailed(error.message)
  })
  const server = await startServer(
    { ...environment, ...(sandbox && { PAYMENT_SANDBOX_URL: sandbox.url }) },
    { ports },
  ).catch(async (error: Error) => {
    await sandbox?.end()
    throw error.name === 'StartError' ? new StartFailed(error.message) : error
  })
  let front: Nginx | undefined
  let isEnding = false
  const endAll = async () => {
    isEnding = true
    await front?.end()
    await server.end()
    await sandbox?.end()
  }
  endWithSignals(endAll)
  if (await isReady(server, ports, READY_MS)) {
    if (isFronted) front = await frontOf(environment, port, ports).catch(failed(endAll))
    const ended = async (sentence: string) => {
      if (isEnding) return
      console.error(sentence)
      await endAll()
      process.exit(1)
    }
    void server.ended.then(ended)
    void front?.ended.then(() => ended('nginx ended unexpectedly.'))
    return 'server started'
  }
  const output = server.hasEnded()
    ? await server.ended
    : `The server was not ready within ${READY_MS / 1000} s.`
  await endAll()
  throw new StartFailed(output)
}

/** Ends what runs already, and says why. */
function failed(endAll: () => Promise<void>) {
  return async (error: Error): Promise<never> => {
    await endAll()
    throw new StartFailed(error.message)
  }
}

/** Somebody has output why already, or the message says it. */
class StartFailed extends Error {}

/** Signals, and the end of whoever started us, end the product in order; a second signal does not wait. */
function endWithSignals(endBoth: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
    process.removeAllListeners(signal)
    process.on(signal, async () => {
      await endBoth()
      process.exit(0)
    })
  }
}

function fail(sentence: string): void {
  if (sentence) console.error(sentence)
  process.exitCode = 1
}

try {
  await start()
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException
  if (error instanceof BuildError || error instanceof StartFailed) fail(message)
  else if (code === 'ENOSPC') fail(`The disk is full: the remotes do not fit into ${siteDir}.`)
  else if (code && /^E(ACCES|PERM|ROFS|NOTDIR|EXIST|NOENT)$/.test(code))
    fail(`${siteDir} cannot be written: ${message}.`)
  else throw error
  process.exit()
}
