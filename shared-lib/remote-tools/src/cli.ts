import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { MoveNote, VersionMove } from '@sori/contract/registry'
import { readManifest } from './build/readManifest.ts'
import {
  addPackedPackages,
  GeneratorError,
  makeFeature,
  makeRemote,
  makeRepository,
} from './generator.ts'
import { halt, promote } from './site/canary.ts'
import { describeCanary, readCanary } from './site/canaryOptions.ts'
import { formatHistory } from './site/formatHistory.ts'
import { historyOf, publish, rollback, withdraw } from './site/publish.ts'
import { PublishError } from './site/publishError.ts'
import { moveAt, publishTo, siteOverHttps } from './site/siteOverHttps.ts'

const usage = `usage: sori-remote <command>, in a remote's folder
  new NAME [PURPOSE]                write a remote into the new folder mfe-NAME, as a repository
           [--packages DIR]         that uses the shared packages packed in DIR (no registry)
  feature NAME /PATH                add a page with its call, texts and tests
  build                             build into dist/<version>/ unless that version exists
  publish  [--site DIR] [--drop]    build, put the version into the site and make it live; --drop
                                    allows that pages of the live version disappear
  publish  --to URL [--why TEXT]    the same over HTTPS, for the team whose token is in
                                    SORI_RELEASE_TOKEN; --no-boot-check, for emergencies, skips the
                                    check in a browser, and the ledger records it
           [--canary PERCENT]       shows the version to a part of the visitors; --role limits it
           [--role ROLE]            to members (ROLE_USER) or administrators (ROLE_ADMIN)
  publish  --to URL --preview       the same, but only for the holders of the printed link
  promote  [--site DIR]             make the canary's version live (also with --to URL)
  halt     [--site DIR]             end the canary and revoke its version (also with --to URL)
  rollback [VERSION] [--site DIR]   make the version before, or VERSION, live again
                                    (also with --to URL)
  withdraw [--site DIR]             make the remote's pages unavailable until the next publish
                                    (also with --to URL)
  history  [--site DIR]             list every version that the site knows, the live one first
  dev      [--port N] [--as EMAIL:PASSWORD] [--alone]
                                    serve the running site with this remote at http://localhost:N
                                    (3000), logged in; in the test host without a site or by --alone
DIR is the site's folder (default: SITE_DIR, else ../.data/site).
API_URL is the running site (default: http://localhost:8080).`

const options = {
  site: { type: 'string', default: process.env.SITE_DIR ?? '../.data/site' },
  port: { type: 'string', default: '3000' },
  as: { type: 'string' },
  alone: { type: 'boolean', default: false },
  drop: { type: 'boolean', default: false },
  'no-boot-check': { type: 'boolean', default: false },
  to: { type: 'string' },
  why: { type: 'string' },
  canary: { type: 'string' },
  preview: { type: 'boolean', default: false },
  role: { type: 'string' },
  packages: { type: 'string' },
} as const
const dir = process.cwd()

async function build() {
  const { buildRemote } = await import('./build/buildRemote.ts')
  return buildRemote(dir)
}

function readArguments() {
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch {
    return undefined
  }
}

type Arguments = NonNullable<ReturnType<typeof readArguments>>

/** Returns the reason and the current commit for the ledger. There may be no repository. */
function noteOf({ why }: Arguments['values']): MoveNote {
  const git = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: dir, encoding: 'utf8' })
  const commit = git.status === 0 ? git.stdout.trim() : undefined
  return { ...(why !== undefined && { why }), ...(commit !== undefined && { commit }) }
}

/** Promotes, halts, rolls back or withdraws a version. Returns the version that is then live. */
async function moveVersion(
  { values, positionals: [, version] }: Arguments,
  move: VersionMove,
): Promise<{ name: string; version: string }> {
  const { name } = await readManifest(dir)
  const note = noteOf(values)
  if (values.to !== undefined) {
    const site = siteOverHttps(values.to, process.env.SORI_RELEASE_TOKEN)
    return moveAt(site, name, move, { ...note, ...(version !== undefined && { version }) })
  }
  const site = resolve(values.site)
  const moves = {
    promote: () => promote(site, name, version, { note }),
    halt: () => halt(site, name, version, note),
    rollback: () => rollback(site, name, version, { note }),
    withdraw: () => withdraw(site, name, note),
  }
  return { name, version: (await moves[move]()).current }
}

const commands: Record<string, (args: Arguments) => Promise<string>> = {
  async new({ values, positionals: [, name = '', purpose = 'to be described'] }) {
    const folder = `mfe-${name}`
    const home = join(dir, folder)
    makeRemote(home, name, purpose)
    makeRepository(home, name)
    if (values.packages !== undefined) addPackedPackages(home, resolve(values.packages))
    return `${folder} is written. Next: cd ${folder}, npm install, npm run verify`
  },
  async feature({ positionals: [, feature = '', path = ''] }) {
    const { name } = await readManifest(dir)
    makeFeature({ home: dir, remote: name, feature, path })
    return `src/features/${feature} is written, and shown at ${path}`
  },
  async build() {
    const { release, isNew } = await build()
    return `${release.name} ${release.version} ${isNew ? 'built' : 'is already built'}`
  },
  async publish({ values }) {
    const canary = readCanary(values)
    const optional = { mayDrop: values.drop, ...(canary && { canary }) }
    if (values.to !== undefined) {
      const site = siteOverHttps(values.to, process.env.SORI_RELEASE_TOKEN)
      const { folder, release } = await build()
      const skipBootCheck = values['no-boot-check']
      const { preview } = values
      const note = { ...noteOf(values), ...optional, skipBootCheck, preview }
      const answer = await publishTo(site, folder, note)
      if (preview) return `${site.url}${answer.preview} shows ${release.version} for 20 hours`
      return `${release.name} ${release.version} ${describeCanary(canary)} at ${site.url}`
    }
    if (values.preview) throw new PublishError('--preview needs --to URL.')
    const site = resolve(values.site)
    if (!existsSync(site))
      throw new PublishError(`There is no site at ${site}: --site DIR names the site's folder.`)
    const { folder, release } = await build()
    await publish(site, folder, { ...optional, note: noteOf(values) })
    return `${release.name} ${release.version} ${describeCanary(canary)} in ${basename(site)}`
  },
  async promote(args) {
    const { name, version } = await moveVersion(args, 'promote')
    return `${name} ${version} is live`
  },
  async halt(args) {
    const { name, version } = await moveVersion(args, 'halt')
    return `the canary of ${name} has ended; ${version} is live`
  },
  async rollback(args) {
    const { name, version } = await moveVersion(args, 'rollback')
    return `${name} ${version} is live again`
  },
  async withdraw(args) {
    const { name } = await moveVersion(args, 'withdraw')
    return `the pages of ${name} are unavailable until its next publish`
  },
  async history({ values }) {
    const { name } = await readManifest(dir)
    return formatHistory(await historyOf(resolve(values.site), name))
  },
  async dev({ values }) {
    const port = Number(values.port)
    const site = new URL(process.env.API_URL ?? 'http://localhost:8080')
    const { isReachable, serveRemote } = await import('./development/serveRemote.ts')
    if (!values.alone && (await isReachable(site))) {
      const url = await serveRemote(dir, { site, port, account: values.as })
      return `${url} serves the site at ${site.host} with this remote. Ctrl-C ends it.`
    }
    const { serveStandalone } = await import('./development/serveStandalone.ts')
    return `${await serveStandalone(dir, port, site)} serves the test host. Ctrl-C ends it.`
  },
}

const args = readArguments()
const command = args?.positionals[0] ?? ''
const run = Object.hasOwn(commands, command) ? commands[command] : undefined
try {
  if (!args || !run) throw new PublishError(usage)
  console.info(await run(args))
} catch (error) {
  const isRefusal = error instanceof PublishError || error instanceof GeneratorError
  console.error(isRefusal ? error.message : error)
  process.exitCode = 1
}
