// usage: node scripts/check-docs.ts — the documents are short, their links lead somewhere, and what the repository cites is in it
import { together } from './checks/check.ts'
import { docs } from './checks/docs.ts'

const { passed, failed, notes } = together([await docs.run()])
for (const note of notes) console.error(note)
console.info(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
