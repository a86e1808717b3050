/** `--seed`, or a number that `npm run bench` has drawn. */
export const seed = Number(process.env.CAMPAIGN_SEED ?? 0)

/** `--path`, which fast-check prints with a failure. */
export const path = process.env.CAMPAIGN_PATH

export const roundsOrDefault = (own: number) => Number(process.env.CAMPAIGN_ROUNDS ?? own)

/** Prints without the stack trace that jest adds to `console`. */
export function print(text: string): void {
  process.stdout.write(`  ${text}\n`)
}
