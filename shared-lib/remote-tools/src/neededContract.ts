/** The minor version of the host contract's major 1 that every build of these tools needs: from it on the shell provides the bundler's runtime. */
const NEEDED_MINOR = 2

/** What is wrong with the contract range of a manifest; undefined when no host that a build of these tools cannot run on fits it. */
export function tooWideContract(range: string): string | undefined {
  const [, minor] = /^\^1\.(\d+)\.\d+$/.exec(range) ?? []
  if (minor === undefined || Number(minor) >= NEEDED_MINOR) return undefined
  return `contract: '${range}' fits hosts that give no bundler runtime; say '^1.${NEEDED_MINOR}.0'`
}
