import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { satisfy } from '@module-federation/runtime'
import { claimsOf, type Release, SHELL, type ShellRelease } from '@sori/contract/registry'
import { type AnyRelease, homeOf, PublishError, readRelease } from './place.ts'
import { readPointer } from './pointer.ts'

/**
 * Throws a {@link PublishError} if no browser could run `made`, or if it takes another remote's
 * path. A remote is compared with the live shell and the other remotes, a shell with every live
 * remote except those `replaced` with it.
 */
export async function admit(
  siteDir: string,
  made: AnyRelease,
  replaced: readonly string[] = [],
): Promise<void> {
  const reasons = isShell(made)
    ? await strandedBy(siteDir, made, replaced)
    : await refusals(siteDir, made)
  if (reasons.length > 0)
    throw new PublishError(
      `${made.name} ${made.version} is not put live:\n${reasons.map((one) => `  ${one}`).join('\n')}`,
    )
}

async function refusals(siteDir: string, made: Release): Promise<string[]> {
  const [shell, remotes] = await Promise.all([live(siteDir, SHELL), liveRemotes(siteDir)])
  const others = remotes.filter(({ name }) => name !== made.name).map(({ manifest }) => manifest)
  return [
    ...(shell && isShell(shell) ? unmet(made, shell) : []),
    ...claimsOf(made.manifest, others),
  ]
}

/** Live remotes that the shell `made` would refuse. */
async function strandedBy(
  siteDir: string,
  made: ShellRelease,
  replaced: readonly string[],
): Promise<string[]> {
  const staying = (await liveRemotes(siteDir)).filter(({ name }) => !replaced.includes(name))
  return staying.flatMap((remote) =>
    unmet(remote, made).map((reason) => `${remote.name} ${remote.version} is live: ${reason}`),
  )
}

/** Returns the requirements of `remote` that `shell` does not provide, as browsers judge them. */
function unmet(remote: Release, shell: ShellRelease): string[] {
  const { contract } = remote.manifest
  const host = satisfies(shell.contract, contract)
    ? []
    : [
        `it is built for host contract ${contract}, and the shell of this site gives ${shell.contract}`,
      ]
  const shared = Object.entries(remote.requires ?? {}).flatMap(([name, range]) => {
    const given = shell.provides[name]
    if (given && satisfies(given, range)) return []
    return [`it asks for ${name} ${range}, and the shell of this site gives ${given ?? 'none'}`]
  })
  return [...host, ...shared]
}

function satisfies(version: string, range: string): boolean {
  try {
    return satisfy(version, range)
  } catch {
    return false
  }
}

async function liveRemotes(siteDir: string): Promise<Release[]> {
  const entries = await readdir(join(siteDir, 'remotes'), { withFileTypes: true }).catch(() => [])
  const found = await Promise.all(
    entries.filter((entry) => entry.isDirectory()).map(({ name }) => live(siteDir, name)),
  )
  return found.filter((one): one is Release => one !== undefined && !isShell(one))
}

async function live(siteDir: string, name: string): Promise<AnyRelease | undefined> {
  try {
    const pointer = await readPointer(siteDir, name)
    return pointer ? await readRelease(join(homeOf(siteDir, name), pointer.current)) : undefined
  } catch {
    // what cannot be read is served to nobody, and holds nothing
    return undefined
  }
}

function isShell(made: AnyRelease): made is ShellRelease {
  return made.name === SHELL
}
