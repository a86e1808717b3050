import { StartError } from '../../errors/start-error.ts'

export const RESTORE_FOLDER =
  'it was left as it is, bring back a copy of that folder or move it away to begin with ' +
  'an empty one'

export function diskFullError(folder: string): StartError {
  return new StartError(
    `The disk of ${folder} is full: nothing is lost, free some space and start again.`,
  )
}

const knownErrors: [pattern: RegExp, sentence: (line: string) => string][] = [
  [
    /lock file ".*" already exists|pre-existing shared memory block/,
    () => 'is in use by another server: stop that one first',
  ],
  [
    /Permission denied|has wrong ownership|has invalid permissions/,
    (line) => `cannot be opened by the user it runs as: ${line}`,
  ],
  [
    /database files are incompatible/,
    () => 'was made by another version of PostgreSQL: it was left as it is',
  ],
  [
    new RegExp(
      'PANIC|checkpoint record|is not a valid data directory|invalid|corrupt|missing' +
        '|could not (open|read|locate|find|access)|incorrect checksum',
      'i',
    ),
    (line) => `is damaged (${line}): ${RESTORE_FOLDER}`,
  ],
]

/**
 * Returns an error with the likeliest reason for a failed start. Checks for a full disk first,
 * because it causes the other errors too.
 */
export function postgresStartError(output: string, folder: string): StartError {
  if (/No space left on device|Disk quota exceeded/.test(output)) return diskFullError(folder)
  const lines = output
    .split('\n')
    .map((line) => line.replace(/^.*?(FATAL|PANIC|ERROR):\s+/, '$1: ').trim())
    .filter(Boolean)
  const seriousLines = lines.filter((line) => /^(FATAL|PANIC|ERROR): |error:/.test(line))
  for (const [pattern, sentence] of knownErrors) {
    const line = (seriousLines.length > 0 ? seriousLines : lines).find((candidate) =>
      pattern.test(candidate),
    )
    const text = line?.replace(/^(FATAL|ERROR): /, '').replace(/\.$/, '')
    if (text) return new StartError(`The database in ${folder} ${sentence(text)}.`)
  }
  const last = seriousLines[0] ?? lines.at(-1) ?? 'it printed nothing'
  return new StartError(`The database in ${folder} did not start: ${last.replace(/\.$/, '')}.`)
}
