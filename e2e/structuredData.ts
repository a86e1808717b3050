import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import Validator from '@adobe/structured-data-validator'
import WebAutoExtractor from '@marbec/web-auto-extractor'

/** A folder inside the workspace, where TypeScript finds the package of the vocabulary. */
const folder = join(import.meta.dirname, 'test-results/structured-data')
const compiler = join(
  dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'bin/tsc',
)

/** Returns the JSON-LD blocks of a page. */
export function linkedDataOf(html: string): Record<string, unknown>[] {
  const blocks = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)
  return [...blocks].map(([, json = '']) => JSON.parse(json))
}

/** Returns the errors by Google's rules for rich results. */
export async function richResultErrors(html: string): Promise<string[]> {
  const extracted = new WebAutoExtractor({ addLocation: true }).parse(html)
  const issues = await new Validator().validate(extracted)
  return issues
    .filter(({ severity }) => severity === 'ERROR')
    .map(({ issueMessage }) => issueMessage)
}

/** Returns the errors of TypeScript with the vocabulary of schema.org as types. */
export async function vocabularyErrors(items: readonly object[]): Promise<string> {
  const types = items.map((item, index) => {
    const type =
      '@graph' in item ? 'Graph' : 'WithContext<MusicRecording | MusicAlbum | MusicGroup>'
    return `export const item${index}: ${type} = ${JSON.stringify(item)}`
  })
  const names = 'Graph, MusicAlbum, MusicGroup, MusicRecording, WithContext'
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'items.ts')
  writeFileSync(file, [`import type { ${names} } from 'schema-dts'`, ...types].join('\n'))
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig', '--pretty', 'false']
  const module = ['--module', 'nodenext', '--target', 'esnext']
  const run = promisify(execFile)
  return run(process.execPath, [compiler, ...options, ...module, file]).then(
    () => '',
    (error: { stdout?: string; message: string }) => error.stdout || error.message,
  )
}
