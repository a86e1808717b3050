import { StartError } from '../../errors/start-error.ts'

export function diskIsFull(folder: string): StartError {
  return new StartError(
    `The disk of ${folder} is full: nothing is lost, free some space and start again.`,
  )
}

const troubles: { pattern: RegExp; sentence: (folder: string, line: string) => string }[] = [
  {
    pattern: /lock file ".*" already exists|pre-existing shared memory block/,
    sentence: (folder) =>
      `The database in ${folder} is in use by another server: stop that one first.`,
  },
  {
    pattern: /Permission denied|has wrong ownership|has invalid permissions/,
    sentence: (folder, line) =>
      `The database in ${folder} cannot be opened by the user it runs as: ${line}.`,
  },
  {
    pattern: /database files are incompatible/,
    sentence: (folder) =>
      `The database in ${folder} was made by another version of PostgreSQL: it was left as it is.`,
  },
  {
    pattern:
      /PANIC|checkpoint record|is not a valid data directory|could not (open|read|locate|find|access)|invalid|corrupt|missing|incorrect checksum/i,
    sentence: (folder, line) =>
      `The database in ${folder} is damaged (${line}): it was left as it is, bring back a copy of that folder or move it away to begin with an empty one.`,
  },
]

export function troubleOf(output: string, folder: string): StartError {
  // A full disk causes further errors.
  if (/No space left on device|Disk quota exceeded/.test(output)) return diskIsFull(folder)
  const lines = output
    .split('\n')
    .map((line) => line.replace(/^.*?(FATAL|PANIC|ERROR):\s+/, '$1: ').trim())
    .filter(Boolean)
  const grave = lines.filter((line) => /^(FATAL|PANIC|ERROR): |error:/.test(line))
  for (const { pattern, sentence } of troubles) {
    const line = (grave.length > 0 ? grave : lines).find((candidate) => pattern.test(candidate))
    if (line)
      return new StartError(
        sentence(folder, line.replace(/^(FATAL|ERROR): /, '').replace(/\.$/, '')),
      )
  }
  return new StartError(
    `The database in ${folder} did not start: ${(grave[0] ?? lines.at(-1) ?? 'it printed nothing').replace(/\.$/, '')}.`,
  )
}
