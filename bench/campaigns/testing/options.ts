/** The seed of the random cases: `--seed`, or a number chosen by `npm run bench`. */
export const seed = Number(process.env.CAMPAIGN_SEED ?? 0)

/** The path of a failed case (`--path`), as fast-check has printed it. */
export const path = process.env.CAMPAIGN_PATH

export const roundsOrDefault = (defaultRounds: number) =>
  Number(process.env.CAMPAIGN_ROUNDS ?? defaultRounds)

/** Prints without the stack trace that jest adds to `console`. */
export function print(text: string): void {
  process.stdout.write(`  ${text}\n`)
}
