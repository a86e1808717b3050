// usage: npm run release -- publish <remote> | rollback <remote> | list   [--site DIR]
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildSharedLib } from './product/build.ts'
import { places, remotes, root } from './product/rooms.ts'

if (!existsSync(join(root, 'shared-lib/remote-tools/dist/release.js'))) await buildSharedLib()
const { builtVersion, PublishError, readPointer, rollback } = await import('@sori/remote-tools/release')

const usage = `usage: npm run release -- <command>
  publish <remote>    build it, check its hashes, put it into the site and make it live
  rollback <remote>   make the version before the live one live again, and revoke the live one
  list                what is live, and what could come back
  --site DIR          the site's folder (default: SITE_DIR, else DATA_DIR/site)`

const { values, positionals } = read()
const [command = '', remote = '', ...rest] = positionals
const site = values.site ? resolve(values.site) : places(process.env).siteDir
const name = remote.replace(/^mfe-/, '')

function read() {
  try {
    return parseArgs({ options: { site: { type: 'string' } }, allowPositionals: true, strict: true })
  } catch {
    return { values: { site: undefined }, positionals: [] }
  }
}

function dirOf(): string {
  if (!remotes.includes(`mfe-${name}`)) {
    throw new PublishError(`There is no remote ${remote || '(none named)'}: ${remotes.map((room) => room.slice(4)).join(', ')}.`)
  }
  return join(root, `mfe-${name}`)
}

const commands: Record<string, () => Promise<string>> = {
  publish: async () => {
    const dir = dirOf()
    const { buildRemote, publish } = await import('@sori/remote-tools/build')
    const { folder, release } = await buildRemote(dir)
    const { history } = await publish(site, folder)
    return `${name} ${release.version} is live${history[0] ? ` (before: ${history[0]})` : ''}`
  },
  rollback: async () => {
    dirOf()
    const { current, revoked } = await rollback(site, name)
    return `${name} ${current} is live again; ${revoked[0]} is revoked`
  },
  list: async () => {
    const lines = await Promise.all(
      remotes.map(async (room) => {
        const pointer = await readPointer(site, room.slice(4))
        const built = builtVersion(join(root, room))
        if (!pointer) return `${room.slice(4)}: never published`
        const note = pointer.current === built ? '' : `   (the sources here are ${built ?? 'not built'})`
        return `${room.slice(4)}: ${pointer.current} is live${note}; before: ${pointer.history.join(', ') || 'none'}; revoked: ${pointer.revoked.join(', ') || 'none'}`
      }),
    )
    return lines.join('\n')
  },
}

const chosen = commands[command]
try {
  if (!chosen || rest.length > 0) throw new PublishError(usage)
  if (command !== 'publish' && !existsSync(site))
    throw new PublishError(`There is no site at ${site}: npm start makes it, --site DIR names another.`)
  console.info(await chosen())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
