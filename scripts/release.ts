// usage: npm run release -- publish <remote> | rollback <remote> [version] | history <remote> | list | push | pull | follow   [--site DIR] [--bucket URL]; <remote> may be shell
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { SiteBucket } from '@sori/remote-tools/release'
import { buildSharedLib, buildShell } from './product/build.ts'
import { openSiteBucket } from './product/site-bucket.ts'
import { places, remotes, root } from './product/workspaces.ts'

if (!existsSync(join(root, 'shared-lib/remote-tools/dist/release.js'))) await buildSharedLib()
const {
  builtVersion,
  historyLines,
  historyOf,
  PublishError,
  publish,
  pull,
  push,
  readPointer,
  rollback,
} = await import('@sori/remote-tools/release')

const SHELL = 'shell'
const usage = `usage: npm run release -- <command>   (<remote> is a remote's name, or ${SHELL})
  publish <remote>              build it, check it against what is live, put it into the site and make it live
  rollback <remote> [version]   make the version before, or the one named, live again; what was live after it is revoked
  history <remote>              every version that the site knows, the live one first
  list                          what is live, and what could come back
  push                          bring what is live to the bucket, for other machines
  pull                          bring what is live in the bucket to the site
  follow                        pull each second until it is ended
  --site DIR                    the site's folder (default: SITE_DIR, else DATA_DIR/site)
  --bucket URL                  s3://bucket?region=…&endpoint=… or file:///folder (default: SITE_URL); with one, publish and
                                rollback pull before and push after`

const { values, positionals } = read()
const [command = '', remote = '', version, ...rest] = positionals
const site = values.site ? resolve(values.site) : places(process.env).siteDir
const name = remote.replace(/^mfe-/, '')
const bucketUrl = values.bucket ?? process.env.SITE_URL
/** Interval of checks for newly live versions, in ms. */
const LOOK_MS = 1_000

function read() {
  try {
    return parseArgs({
      options: { site: { type: 'string' }, bucket: { type: 'string' } },
      allowPositionals: true,
      strict: true,
    })
  } catch {
    return { values: { site: undefined, bucket: undefined }, positionals: [] }
  }
}

/** Returns the source folder. Throws a {@link PublishError} for an unknown remote. */
function dirOf(): string {
  if (name === SHELL) return join(root, SHELL)
  if (!remotes.includes(`mfe-${name}`)) {
    throw new PublishError(
      `No remote is called ${remote || '(none named)'}. Choose one of: ${remotes.map((workspace) => workspace.slice(4)).join(', ')}, ${SHELL}.`,
    )
  }
  return join(root, `mfe-${name}`)
}

/** Lists everything ever published to the site: remotes and the shell. */
async function published(): Promise<string[]> {
  const folders = await readdir(join(site, 'remotes'), { withFileTypes: true }).catch(() => [])
  const names = folders.filter((folder) => folder.isDirectory()).map((folder) => folder.name)
  return [...new Set([...remotes.map((workspace) => workspace.slice(4)), ...names, SHELL])]
}

async function named(): Promise<string> {
  const known = await published()
  if (!known.includes(name))
    throw new PublishError(
      `No remote is called ${remote || '(none named)'}. Choose one of: ${known.join(', ')}.`,
    )
  return name
}

async function built(): Promise<string> {
  const dir = dirOf()
  if (name === SHELL) {
    await buildShell()
    return join(dir, 'dist')
  }
  const { buildRemote } = await import('@sori/remote-tools/build')
  return (await buildRemote(dir)).folder
}

async function lineOf(one: string): Promise<string> {
  const pointer = await readPointer(site, one)
  if (!pointer) return `${one}: never published`
  const workspace = join(root, `mfe-${one}`)
  const sources = existsSync(workspace) ? (builtVersion(workspace) ?? 'not built') : pointer.current
  const note = pointer.current === sources ? '' : `   (the sources here are ${sources})`
  return `${one}: ${pointer.current} is live${note}; before: ${pointer.history.join(', ') || 'none'}; revoked: ${pointer.revoked.join(', ') || 'none'}`
}

async function bucketOf(): Promise<SiteBucket> {
  if (!bucketUrl) throw new PublishError('Name the bucket: SITE_URL, or --bucket URL.')
  return openSiteBucket(bucketUrl)
}

/**
 * Runs `move` on the bucket's live versions and pushes the result; without a bucket only locally.
 */
async function inBucket<T>(move: () => Promise<T>): Promise<T> {
  if (!bucketUrl) return move()
  const bucket = await bucketOf()
  await pull(site, bucket, ({ message }) => console.error(message))
  const moved = await move()
  await push(site, bucket)
  return moved
}

/** Pulls until a signal ends it. Logs each trouble once: a bucket that is away, or versions that are refused. */
async function follow(): Promise<string> {
  const bucket = await bucketOf()
  const over = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => over.abort())
  let trouble = ''
  while (!over.signal.aborted) {
    const refusals: string[] = []
    try {
      const moved = await pull(site, bucket, ({ message }) => refusals.push(message))
      for (const one of moved) console.info(await lineOf(one))
    } catch (error) {
      refusals.push(reasonOf(error))
    }
    const output = refusals.join('\n')
    if (output !== trouble && output !== '') console.error(output)
    trouble = output
    await wait(LOOK_MS, undefined, { signal: over.signal }).catch(() => undefined)
  }
  return 'ended'
}

/** Pulls once. A refused version is an error of the command; the others are live. */
async function pullOnce(): Promise<string> {
  const moved = await pull(site, await bucketOf(), ({ message }) => {
    console.error(message)
    process.exitCode = 1
  })
  return `${moved.join(', ') || 'nothing'} went live here`
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause ? `${error.message}: ${reasonOf(error.cause)}` : error.message
}

const commands: Record<string, () => Promise<string>> = {
  publish: async () => {
    const folder = await built()
    const { current, history } = await inBucket(() => publish(site, folder))
    return `${name} ${current} is live${history[0] ? ` (before: ${history[0]})` : ''}`
  },
  rollback: async () => {
    const before = await readPointer(site, await named())
    const { current, revoked } = await inBucket(() => rollback(site, name, version))
    const left = revoked.filter((one) => !before?.revoked.includes(one))
    return `${name} ${current} is live again${left.length > 0 ? `; revoked: ${left.join(', ')}` : ''}`
  },
  history: async () => historyLines(await historyOf(site, await named())),
  list: async () => (await Promise.all((await published()).map(lineOf))).join('\n'),
  push: async () =>
    `${(await push(site, await bucketOf())).join(', ') || 'nothing'} went live in the bucket`,
  pull: pullOnce,
  follow,
}

const chosen = commands[command]
try {
  if (!chosen || rest.length > 0 || (version !== undefined && command !== 'rollback'))
    throw new PublishError(usage)
  if (!['publish', 'pull', 'follow'].includes(command) && !bucketUrl && !existsSync(site))
    throw new PublishError(
      `There is no site at ${site}: npm start makes it, --site DIR names another.`,
    )
  console.info(await chosen())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
