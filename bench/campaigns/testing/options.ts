/** The seed: `--seed`, or a number drawn by `npm run bench`. */
export const seed = Number(process.env.CAMPAIGN_SEED ?? 0)

/** The path to a failure, `--path`, which fast-check prints. */
export const path = process.env.CAMPAIGN_PATH

export const roundsOrDefault = (own: number) => Number(process.env.CAMPAIGN_ROUNDS ?? own)

/** Prints without the stack trace that jest adds to `console`. */
export function print(text: string): void {
  process.stdout.write(`  ${text}\n`)
}
