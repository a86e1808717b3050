/** The place where this process is to be killed: in fault tests alone, never in production. */
const armed = process.env.NODE_ENV === 'production' ? undefined : process.env.FAILPOINT

/**
 * A place where `kill -9` may strike, numbered in the order of what surrounds it: `await failpoint('purchase.3')`. It does
 * nothing unless the environment's FAILPOINT names it; then the process is gone before the promise settles.
 */
export async function failpoint(name: string): Promise<void> {
  if (name !== armed) return
  process.kill(process.pid, 'SIGKILL')
  await new Promise(() => undefined)
}
