import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, workspaces } from './workspaces.ts'

type Place = { file: string; pattern: RegExp }
type Lock = { version: string; packages: Record<string, Manifest> }
type Manifest = {
  version?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

const MANIFEST = /(?<=^ {2}"version": "|^ {4}"@sori\/[a-z-]+": ")[^"]+/gm
const LOCK = 'package-lock.json'

/** Files that repeat the release's version. The root's package.json decides. */
const places: readonly Place[] = [
  ...['package.json', ...workspaces.map((name) => `${name}/package.json`)].map(manifest),
  manifest('shared-lib/remote-tools/templates/remote/package.json.tmpl'),
  { file: 'docs/openapi.json', pattern: /(?<=^ {4}"version": ")[^"]+/gm },
  { file: 'deploy/Dockerfile', pattern: /(?<=sorijangteo:)[\d.]+/g },
  { file: 'deploy/compose.yaml', pattern: /(?<=image: sorijangteo:)[\d.]+/g },
  { file: 'deploy/kubernetes/kustomization.yaml', pattern: /(?<=newTag: )[\d.]+/g },
]

function manifest(file: string): Place {
  return { file, pattern: MANIFEST }
}

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const lockEntries = ({ packages }: Lock) =>
  ['', ...workspaces].flatMap((name) => packages[name] ?? [])

/** Returns the version of the release, from the root's package.json. */
function releaseVersion(): string {
  return (JSON.parse(read('package.json')) as { version: string }).version
}

/** Returns a line for each file with another version or a missing one. */
export function otherVersions(version = releaseVersion()): string[] {
  const found = places.map(({ file, pattern }) => ({
    file,
    named: read(file).match(pattern) ?? ['no version'],
  }))
  const lock = JSON.parse(read(LOCK)) as Lock
  found.push({ file: LOCK, named: [lock.version, ...lockEntries(lock).flatMap(versionsIn)] })
  return found.flatMap(({ file, named }) => {
    const others = [...new Set(named)].filter((one) => one !== version)
    return others.map((other) => `${file} has ${other}, and the release is ${version}`)
  })
}

function versionsIn({ version, dependencies, devDependencies }: Manifest): string[] {
  const pinned = Object.entries({ ...dependencies, ...devDependencies })
  return [
    ...(version ? [version] : []),
    ...pinned.filter(([name]) => name.startsWith('@sori/')).map(([, one]) => one),
  ]
}

/** Writes `version` into every file that names it. */
export function setVersion(version: string): void {
  for (const { file, pattern } of places)
    writeFileSync(join(root, file), read(file).replace(pattern, version))
  const lock = JSON.parse(read(LOCK)) as Lock
  lock.version = version
  for (const entry of lockEntries(lock)) {
    entry.version = version
    for (const pinned of [entry.dependencies, entry.devDependencies])
      for (const name of Object.keys(pinned ?? {}))
        if (pinned && name.startsWith('@sori/')) pinned[name] = version
  }
  writeFileSync(join(root, LOCK), `${JSON.stringify(lock, null, 2)}\n`)
}
