import { setTimeout as wait } from 'node:timers/promises'

const POLL_MS = 100

/** Waits until `isTrue` returns true. After `timeoutMs`, throws the error of `failure`. */
export async function until(
  isTrue: () => Promise<boolean>,
  timeoutMs: number,
  failure: () => string,
): Promise<void> {
  for (const end = Date.now() + timeoutMs; !(await isTrue()); await wait(POLL_MS))
    if (Date.now() > end) throw new Error(failure())
}
