import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { makeFeature } from './makeFeature.ts'
import { camelCase, fillTemplate, GeneratorError, requireKebabCase } from './templates.ts'

/** The file name of a packed shared package, for example `sori-remote-kit-1.2.0.tgz`. */
const PACKED_PACKAGE = /^sori-([a-z-]+)-\d.*\.tgz$/

/** Writes a remote with a page `/<name>` into the new folder `home`. */
export function makeRemote(home: string, name: string, purpose: string): void {
  requireKebabCase(name)
  if (existsSync(join(home, 'src'))) throw new GeneratorError(`${home} exists already.`)
  fillTemplate('remote', home, { name, purpose, camel: camelCase(name) })
  makeFeature({ home, remote: name, feature: 'overview', path: `/${name}` })
}

/** Adds the files of a repository with only this remote: ignored files, CI, a changelog. */
export function makeRepository(home: string, name: string): void {
  fillTemplate('repository', home, { name, dot: '.' })
}

/** Copies the packed shared packages of `folder` into `home`, and makes `package.json` use them. */
export function addPackedPackages(home: string, folder: string): void {
  const packedPackages = readdirSync(folder).flatMap((file) => {
    const [, name] = PACKED_PACKAGE.exec(file) ?? []
    return name ? [{ name: `@sori/${name}`, file }] : []
  })
  if (packedPackages.length === 0)
    throw new GeneratorError(`${folder} has no packed packages: sori-contract-….tgz`)
  mkdirSync(join(home, 'packages'), { recursive: true })
  for (const { file } of packedPackages)
    copyFileSync(join(folder, file), join(home, 'packages', file))
  const fileReferences = Object.fromEntries(
    packedPackages.map(({ name, file }) => [name, `file:packages/${file}`]),
  )
  const manifest = join(home, 'package.json')
  const packageJson = JSON.parse(readFileSync(manifest, 'utf8')) as Record<
    string,
    Record<string, string>
  >
  for (const kind of ['dependencies', 'devDependencies'])
    for (const name of Object.keys(packageJson[kind] ?? {}))
      if (fileReferences[name])
        Object.assign(packageJson[kind] ?? {}, { [name]: fileReferences[name] })
  // Packed packages require each other by version. `overrides` replaces those versions by files.
  packageJson.overrides = fileReferences
  writeFileSync(manifest, `${JSON.stringify(packageJson, null, 2)}\n`)
}
