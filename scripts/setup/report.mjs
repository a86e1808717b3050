/**
 * Seconds since `from` (of `performance.now()`), as `3.2 s`.
 * @param {number} from
 */
export const secondsSince = (from) => `${((performance.now() - from) / 1000).toFixed(1)} s`

/**
 * @param {string} text
 * @param {string} time
 */
const stepLine = (text, time) => `  ${text.padEnd(56)} ${time.padStart(8)}`

/**
 * Shows the time while `work` runs: a clock on a terminal, or a line every 15 s. `work` may return
 * a better description for the last line.
 * @param {string} description
 * @param {() => Promise<string | undefined>} work
 */
export async function step(description, work) {
  const from = performance.now()
  const terminal = process.stdout.isTTY
  const show = () => {
    const line = stepLine(`${description} …`, secondsSince(from))
    if (terminal) process.stdout.write(`\r\x1b[K${line}`)
    else console.info(line)
  }
  if (terminal) show()
  const timer = setInterval(show, terminal ? 500 : 15_000)
  try {
    const result = await work()
    if (terminal) process.stdout.write('\r\x1b[K')
    console.info(stepLine(result ?? description, secondsSince(from)))
  } catch (error) {
    if (terminal) process.stdout.write('\n')
    throw error
  } finally {
    clearInterval(timer)
  }
}
