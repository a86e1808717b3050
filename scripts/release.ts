// usage: npm run release -- <command> …, without a command it lists them
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Note, SiteBucket } from '@sori/remote-tools/release'
import { buildSharedLib, buildShell } from './product/build.ts'
import { run } from './product/run.ts'
import { openSiteBucket } from './product/site-bucket.ts'
import { productFolders, remotes, root } from './product/workspaces.ts'

if (!existsSync(join(root, 'shared-lib/remote-tools/dist/release.js'))) await buildSharedLib()
const {
  builtVersion,
  describeCanary,
  createReceiver,
  halt,
  formatHistory,
  historyOf,
  formatLedger,
  PublishError,
  promote,
  publish,
  pull,
  push,
  readCanary,
  readLedger,
  readPointer,
  remotesInSite,
  restore,
  rollback,
  withdraw,
} = await import('@sori/remote-tools/release')

const SHELL = 'shell'
const usage = `usage: npm run release -- <command>   (<remote> is a remote's name, or ${SHELL})
  publish <remote> [--drop]     builds it, checks it against the live versions and in Chromium, and
                                makes it live; --drop allows that pages of the live version
                                disappear; --no-boot-check, for emergencies, skips Chromium
                                --canary 5 shows it to 5 % of the visitors, until a test of their
                                failures promotes or halts it; --role ROLE_USER or ROLE_ADMIN
                                limits them to members or administrators
  promote <remote>              makes the canary's version live
  halt <remote>                 ends the canary and revokes its version
  rollback <remote> [version]   makes the version before, or the named one, live again, and revokes
                                the versions that were live after it
  withdraw <remote>             makes its pages unavailable until the next publish, also without a
                                version before
  ledger                        every move with the composition after it, the last one first
  restore <entry>               makes the composition of the ledger's entry live, without a build
  history <remote>              every version that the site knows, the live one first
  list                          the live versions, and those that can be restored
  push                          copies the live versions to the bucket, for other machines
  pull                          copies the live versions of the bucket to the site
  follow                        pulls each second until it is ended
  receive [--port N]            takes the releases of teams over HTTPS until it is ended, behind
                                nginx (default port: 8090); \`npm run ops -- team\` makes tokens
  --why TEXT                    the reason of a move, for the ledger
  --site DIR                    the site's folder (default: SITE_DIR, else DATA_DIR/site)
  --bucket URL                  s3://bucket?region=…&endpoint=… or file:///folder (default:
                                SITE_URL); publish and rollback pull before and push after`

const { values, positionals } = readArguments()
const [command = '', target = '', version, ...extraArguments] = positionals
const site = values.site ? resolve(values.site) : productFolders(process.env).siteDir
const name = target.replace(/^mfe-/, '')
const bucketUrl = values.bucket ?? process.env.SITE_URL
const POLL_MS = 1_000

function readArguments() {
  try {
    const options = {
      site: { type: 'string' },
      bucket: { type: 'string' },
      drop: { type: 'boolean' },
      'no-boot-check': { type: 'boolean' },
      why: { type: 'string' },
      canary: { type: 'string' },
      role: { type: 'string' },
      port: { type: 'string', default: '8090' },
    } as const
    return parseArgs({ options, allowPositionals: true })
  } catch {
    return {
      values: {} as Partial<
        Record<'site' | 'bucket' | 'port' | 'why' | 'canary' | 'role', string>
      > & {
        drop?: boolean
        'no-boot-check'?: boolean
      },
      positionals: [],
    }
  }
}

const remoteNames = remotes.map((workspace) => workspace.slice('mfe-'.length))

async function knownNames(): Promise<string[]> {
  return [...new Set([...remoteNames, ...(await remotesInSite(site)), SHELL])]
}

function requireOneOf(allowed: readonly string[]): void {
  if (allowed.includes(name)) return
  const choice = `Choose one of: ${allowed.join(', ')}.`
  throw new PublishError(`No remote is called ${target || '(none named)'}. ${choice}`)
}

async function build(): Promise<string> {
  requireOneOf([...remoteNames, SHELL])
  // A release contains the shared packages of its commit.
  await buildSharedLib()
  if (name === SHELL) {
    await buildShell()
    return join(root, SHELL, 'dist')
  }
  const { buildRemote } = await import('@sori/remote-tools/build')
  return (await buildRemote(join(root, `mfe-${name}`))).folder
}

const reasonNote: Note = values.why === undefined ? {} : { why: values.why }

/** Returns a note with the commit of these sources, if they are a repository. */
async function noteOfBuild(): Promise<Note> {
  const git = await run('git', ['rev-parse', 'HEAD'], { cwd: root })
  return git.code === 0 ? { ...reasonNote, commit: git.stdout.trim() } : reasonNote
}

async function stateLine(remoteName: string): Promise<string> {
  const pointer = await readPointer(site, remoteName)
  if (!pointer) return `${remoteName}: never published`
  const { current, history, revoked, canary } = pointer
  const workspace = join(root, `mfe-${remoteName}`)
  const localVersion = existsSync(workspace) ? (builtVersion(workspace) ?? 'not built') : current
  const difference = current === localVersion ? '' : `   (the sources here are ${localVersion})`
  const textOf = (versions: readonly string[]) => versions.join(', ') || 'none'
  const state = revoked.includes(current) ? 'is withdrawn' : 'is live'
  const candidate = canary ? `; ${canary.version} ${describeCanary(canary)}` : ''
  const versions = `before: ${textOf(history)}; revoked: ${textOf(revoked)}`
  return `${remoteName}: ${current} ${state}${difference}${candidate}; ${versions}`
}

async function openBucket(): Promise<SiteBucket> {
  if (!bucketUrl) throw new PublishError('Name the bucket: SITE_URL, or --bucket URL.')
  return openSiteBucket(bucketUrl)
}

/** Runs `move`. With a bucket, pulls before and pushes after it. */
async function betweenPullAndPush<T>(move: () => Promise<T>): Promise<T> {
  if (!bucketUrl) return move()
  const bucket = await openBucket()
  await pull(site, bucket, ({ message }) => console.error(message))
  const result = await move()
  await push(site, bucket)
  return result
}

/** Pulls releases each second until a signal ends the process. Logs a repeated problem once. */
async function follow(): Promise<string> {
  const bucket = await openBucket()
  const closing = abortAtProcessEnd()
  let lastLoggedProblem = ''
  while (!closing.aborted) {
    const problems: string[] = []
    try {
      const movedRemotes = await pull(site, bucket, ({ message }) => problems.push(message))
      for (const movedRemote of movedRemotes) console.info(await stateLine(movedRemote))
    } catch (error) {
      problems.push(reasonOf(error))
    }
    const problem = problems.join('\n')
    if (problem && problem !== lastLoggedProblem) console.error(problem)
    lastLoggedProblem = problem
    await wait(POLL_MS, undefined, { signal: closing }).catch(() => undefined)
  }
  return 'ended'
}

/** Starts the receiver on the loopback address, because nginx forwards the requests. */
async function receive(): Promise<string> {
  const closing = abortAtProcessEnd()
  const server = await createReceiver({
    siteDir: site,
    wrapMove: betweenPullAndPush,
    log: console.info,
    bootCheck: await loadBootCheck(),
    apiToken: process.env.RELEASES_TOKEN,
    hasCanaries: !bucketUrl,
  })
  server.listen(Number(values.port), '127.0.0.1')
  await once(server, 'listening')
  console.info(`receives releases at http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  if (!closing.aborted) await once(closing, 'abort')
  server.close()
  await once(server, 'close')
  return 'ended'
}

/** Imported here, because the module needs the compiled packages of shared-lib. */
async function loadBootCheck() {
  return (await import('../e2e/boot/bootCheck.ts')).bootCheck
}

function abortAtProcessEnd(): AbortSignal {
  const closing = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => closing.abort())
  return closing.signal
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause ? `${error.message}: ${reasonOf(error.cause)}` : error.message
}

const listOf = (names: readonly string[]) => names.join(', ') || 'nothing'

const commands: Record<string, () => Promise<string>> = {
  async publish() {
    const canary = readCanary(values)
    if (canary && bucketUrl)
      throw new PublishError('A site in a bucket has no canaries: publish without --canary.')
    const folder = await build()
    const skipsBootCheck = values['no-boot-check'] ?? false
    const note = { ...(await noteOfBuild()), ...(skipsBootCheck && { skipped: ['boot check'] }) }
    const check = !skipsBootCheck && { bootCheck: await loadBootCheck() }
    const publishOptions = { ...check, ...(canary && { canary }) }
    const pointer = await betweenPullAndPush(() =>
      publish(site, folder, { mayDrop: values.drop ?? false, note, ...publishOptions }),
    )
    const { current, history } = pointer
    if (pointer.canary) return `${name} ${pointer.canary.version} ${describeCanary(pointer.canary)}`
    return `${name} ${current} is live${history[0] ? ` (before: ${history[0]})` : ''}`
  },
  async promote() {
    requireOneOf(await knownNames())
    const { current } = await promote(site, name, undefined, { note: reasonNote })
    return `${name} ${current} is live`
  },
  async halt() {
    requireOneOf(await knownNames())
    const { current } = await halt(site, name, undefined, reasonNote)
    return `the canary of ${name} has ended; ${current} is live`
  },
  async rollback() {
    requireOneOf(await knownNames())
    const before = await readPointer(site, name)
    const { current, revoked } = await betweenPullAndPush(() =>
      rollback(site, name, version, { note: reasonNote }),
    )
    const newlyRevoked = revoked.filter((version) => !before?.revoked.includes(version))
    const revocations = newlyRevoked.length > 0 ? `; revoked: ${newlyRevoked.join(', ')}` : ''
    return `${name} ${current} is live again${revocations}`
  },
  async withdraw() {
    requireOneOf(await knownNames())
    await betweenPullAndPush(() => withdraw(site, name, reasonNote))
    return `the pages of ${name} are unavailable until its next publish`
  },
  async ledger() {
    return formatLedger(await readLedger(site))
  },
  async restore() {
    const id = Number(target)
    if (!Number.isInteger(id)) throw new PublishError('Name the number of an entry of the ledger.')
    const restored = await betweenPullAndPush(() => restore(site, id, reasonNote))
    return `${restored.join(', ')}: live as in entry ${id}`
  },
  async history() {
    requireOneOf(await knownNames())
    return formatHistory(await historyOf(site, name))
  },
  async list() {
    return (await Promise.all((await knownNames()).map(stateLine))).join('\n')
  },
  async push() {
    return `${listOf(await push(site, await openBucket()))} went live in the bucket`
  },
  /** Makes all accepted versions live. Ends with 1 if a version is refused. */
  async pull() {
    const movedRemotes = await pull(site, await openBucket(), ({ message }) => {
      console.error(message)
      process.exitCode = 1
    })
    return `${listOf(movedRemotes)} went live here`
  },
  follow,
  receive,
}

const runCommand = commands[command]
const needsSite = !['publish', 'pull', 'follow'].includes(command) && !bucketUrl
try {
  if (!runCommand || extraArguments.length > 0 || (version !== undefined && command !== 'rollback'))
    throw new PublishError(usage)
  if (needsSite && !existsSync(site))
    throw new PublishError(
      `There is no site at ${site}: npm start makes it, --site DIR names another.`,
    )
  console.info(await runCommand())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
