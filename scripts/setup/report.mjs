/**
 * Seconds since `from` (of `performance.now()`), as `3.2 s`.
 * @param {number} from
 */
export const since = (from) => `${((performance.now() - from) / 1000).toFixed(1)} s`

/**
 * A line of a list of steps: what was done, and how long it took.
 * @param {string} what
 * @param {string} took
 */
const stepLine = (what, took) => `  ${what.padEnd(56)} ${took.padStart(8)}`

/**
 * Says on the console what `work` is doing and how long it takes: a running clock on a terminal, else a line at the end and
 * one every 15 s. `work` may answer a sentence that says better what was done.
 * @param {string} doing
 * @param {() => Promise<string | undefined>} work
 */
export async function step(doing, work) {
  const from = performance.now()
  const terminal = process.stdout.isTTY
  const show = () =>
    terminal
      ? process.stdout.write(`\r\x1b[K${stepLine(`${doing} …`, since(from))}`)
      : console.info(stepLine(`${doing} …`, since(from)))
  if (terminal) show()
  const clock = setInterval(show, terminal ? 500 : 15_000)
  try {
    const done = await work()
    if (terminal) process.stdout.write('\r\x1b[K')
    console.info(stepLine(done ?? doing, since(from)))
  } catch (error) {
    if (terminal) process.stdout.write('\n')
    throw error
  } finally {
    clearInterval(clock)
  }
}
