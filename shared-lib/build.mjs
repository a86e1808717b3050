#!/usr/bin/env node
// usage: node build.mjs [package …] — compiles all packages, or the named ones, from src to dist (JavaScript, types, style sheets),
// as `npm pack` ships them. Works in place, so that a running program never finds dist empty; a failing compile changes nothing.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const tsc = join(
  dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'bin/tsc',
)
const asked = process.argv.slice(2)

// in the order of their dependencies
for (const name of ['contract', 'remote-tools', 'remote-kit', 'market-kit']) {
  if (asked.length === 0 || asked.includes(name)) compile(join(here, name))
}

function compile(folder) {
  const compiled = spawnSync(process.execPath, [tsc, '-p', join(folder, 'tsconfig.build.json')], {
    stdio: 'inherit',
  })
  if (compiled.status !== 0) process.exit(1)
  const [src, dist] = [join(folder, 'src'), join(folder, 'dist')]
  const isCode = (path) => /\.tsx?$/.test(path)
  cpSync(src, dist, {
    recursive: true,
    filter: (path) => !isCode(path) && !/\.(snap|md)$/.test(path),
  })
  for (const file of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const path = join(file.parentPath, file.name)
    const source = path.slice(dist.length + 1).replace(/(\.d\.ts|\.js)(\.map)?$/, '')
    if (!['', '.ts', '.tsx', '.d.ts'].some((ending) => existsSync(join(src, source + ending))))
      rmSync(path)
  }
}
