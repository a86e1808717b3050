#!/usr/bin/env node
// Older versions cannot read a manifest in TypeScript. npm finds the version in `node_modules`.
if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error('sori-remote needs Node 24: run it as npm exec -- sori-remote …')
  process.exit(1)
}
await import('../dist/cli.js')
