/** For commands that take no arguments: with any, `--help` included, says `usage` and ends (with 0 for `--help`) before anything is done. */
export function takesNoArguments(usage: string): void {
  const [first] = process.argv.slice(2)
  if (first === undefined) return
  console.info(`usage: ${usage}`)
  process.exit(first === '--help' ? 0 : 1)
}
