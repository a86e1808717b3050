import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import * as tools from '@sori/remote-tools/release'
import { StartError } from '../../api/src/lib/errors/start-error.ts'
import { productFolders } from '../product/workspaces.ts'
import { UsageError } from './arguments.ts'

const options = {
  site: { type: 'string' },
  remote: { type: 'string', multiple: true },
  path: { type: 'string', multiple: true },
  scope: { type: 'string', multiple: true },
  days: { type: 'string', default: '90' },
} as const

function readArguments(args: string[]) {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [verb = '', name = '', ...more] = positionals
  if (more.length > 0 || (name === '') !== (verb === 'list')) throw new UsageError()
  const {
    remote: remotes = [],
    path: paths = [],
    scope: scopes = ['publish', 'rollback'],
    days,
  } = values
  const site = values.site ? resolve(values.site) : productFolders(process.env).siteDir
  return { verb, name, site, remotes, paths, scopes, days: Number(days) }
}

type Arguments = ReturnType<typeof readArguments>

const verbs: Record<string, (args: Arguments) => Promise<string>> = {
  async create({ site, name, ...ownedNames }) {
    await tools.createTeam(site, name)
    await tools.addOwnedNames(site, name, ownedNames)
    return `The team ${name} is created.`
  },
  async give({ site, name, ...ownedNames }) {
    await tools.addOwnedNames(site, name, ownedNames)
    return tools.formatTeams(await tools.readTeams(site))
  },
  async take({ site, name, ...ownedNames }) {
    await tools.removeOwnedNames(site, name, ownedNames)
    return tools.formatTeams(await tools.readTeams(site))
  },
  async token({ site, name, ...rights }) {
    const { id, text } = await tools.createToken(site, name, rights)
    return `Token ${id} of the team ${name}, shown this once: ${text}`
  },
  async revoke({ site, name }) {
    await tools.revokeToken(site, name)
    return `The token ${name} is revoked.`
  },
  async list({ site }) {
    return tools.formatTeams(await tools.readTeams(site))
  },
}

/** Changes the teams that may publish to a site over HTTPS. */
export async function run(args: string[]): Promise<number> {
  const command = readArguments(args)
  const work = Object.hasOwn(verbs, command.verb) ? verbs[command.verb] : undefined
  if (!work) throw new UsageError()
  if (!existsSync(command.site))
    throw new StartError(`There is no site at ${command.site}: --site DIR names the site's folder.`)
  try {
    console.info(await work(command))
    return 0
  } catch (error) {
    throw error instanceof tools.PublishError ? new StartError(error.message) : error
  }
}
