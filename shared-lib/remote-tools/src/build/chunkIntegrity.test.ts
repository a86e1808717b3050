import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { integrityOf } from '../integrity.ts'
import { fillHashes } from './chunkIntegrity.ts'

test('the runtime file contains the hashes of the scripts and style sheets that it may load', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sori-hashes-'))
  try {
    const files = {
      'a.1.js': 'run()',
      'a.2.css': '.a {}',
      'a.1.js.map': '{}',
      'first.js': 'start()',
      'release.json': '{}',
    }
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
    writeFileSync(join(folder, 'entry.js'), 'r.h=`sori-hashes-of-chunks`;load()')
    fillHashes(folder, ['first.js'])
    const hash = (text: string) => integrityOf(new TextEncoder().encode(text))
    const table = JSON.stringify({ 'a.1.js': hash('run()'), 'a.2.css': hash('.a {}') })
    expect(readFileSync(join(folder, 'entry.js'), 'utf8')).toBe(`r.h=${table};load()`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
