// usage: node scripts/set-version.ts 0.3.0 — writes the version of a release into all files
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, workspaces } from './product/workspaces.ts'

const MANIFEST_VERSIONS = /(?<=^ {2}"version": "|^ {4}"@sori\/[a-z0-9-]+": ")[^"]+/gm
/**
 * Matches versions of this repository's packages. Skips npm's entry for the folder shared-lib,
 * which is not a workspace.
 */
const OWN_PACKAGE = '"name": "(?:sorijangteo|@sori/(?!shared-lib")[a-z0-9-]+)",\n {6}"version": "'
const LOCK_VERSIONS = new RegExp(
  `(?<=^ {2}"version": "|${OWN_PACKAGE}|^ {8}"@sori/[a-z0-9-]+": ")[^"]+`,
  'gm',
)

/** Patterns of the version in each file. The version in the first file is the release's. */
const patterns: Readonly<Record<string, RegExp>> = {
  'package.json': MANIFEST_VERSIONS,
  'package-lock.json': LOCK_VERSIONS,
  ...Object.fromEntries(workspaces.map((name) => [`${name}/package.json`, MANIFEST_VERSIONS])),
  'shared-lib/remote-tools/templates/remote/package.json.tmpl': MANIFEST_VERSIONS,
  'docs/openapi.json': /(?<=^ {4}"version": ")[^"]+/gm,
  'deploy/Dockerfile': /(?<=sorijangteo:)[\d.]+/g,
  'deploy/compose.yaml': /(?<=image: sorijangteo:)[\d.]+/g,
  'deploy/kubernetes/kustomization.yaml': /(?<=newTag: )[\d.]+/g,
}

const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Returns a line for each file whose version differs or is missing. */
export function otherVersions(): string[] {
  const { version } = JSON.parse(read('package.json')) as { version: string }
  return Object.entries(patterns).flatMap(([file, pattern]) => {
    const versions = new Set<string>(read(file).match(pattern) ?? ['no version'])
    const wrongVersions = [...versions].filter((fileVersion) => fileVersion !== version)
    return wrongVersions.map((wrong) => `${file} has ${wrong}, and the release is ${version}`)
  })
}

function setVersion(version: string): void {
  for (const [file, pattern] of Object.entries(patterns))
    writeFileSync(join(root, file), read(file).replace(pattern, version))
}

function main([version = '', ...more]: readonly string[]): void {
  if (!/^\d+\.\d+\.\d+$/.test(version) || more.length > 0) {
    console.error('usage: node scripts/set-version.ts 0.3.0')
    process.exitCode = 1
    return
  }
  setVersion(version)
  console.info(`The release is ${version}. Check it: npm run verify`)
}

if (import.meta.main) main(process.argv.slice(2))
