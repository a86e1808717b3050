type Globals = typeof import('@jest/globals')
type Run = (...values: unknown[]) => unknown
type Declare = (name: string, run: Run, timeoutMs?: number) => void

/** Some tests start whole servers while a build keeps the cores busy. */
const TIMEOUT_MS = 60_000
// Kept here, because tests replace them.
const { setTimeout, clearTimeout, setImmediate } = globalThis
const globals = globalThis as unknown as Globals

export const { describe, expect, jest } = globals

/** Rejected promises that nothing has awaited yet. They fail the test that leaves them. */
const unhandledErrors = new Map<Promise<unknown>, unknown>()
process.on('unhandledRejection', (error, promise) => unhandledErrors.set(promise, error))
process.on('rejectionHandled', (promise) => unhandledErrors.delete(promise))

/** The runner has no time limits, so each test and hook has its own. */
export const test = Object.assign(limitTest(globals.test as unknown as Declare), {
  each: (...table: Parameters<Globals['test']['each']>) =>
    limitTest(globals.test.each(...table) as unknown as Declare),
})
export const it = test
export const beforeAll = limitHook(globals.beforeAll)
export const afterAll = limitHook(globals.afterAll)
export const beforeEach = limitHook(globals.beforeEach)
export const afterEach = limitHook(globals.afterEach)

function limitTest(declare: Declare): Declare {
  return (name, run, timeoutMs = TIMEOUT_MS) => declare(name, limit(run, timeoutMs))
}

function limitHook(declare: (run: () => Promise<void>) => void) {
  return (run: Run, timeoutMs = TIMEOUT_MS) => declare(limit(run, timeoutMs))
}

function limit(run: Run, timeoutMs: number): (...values: unknown[]) => Promise<void> {
  return async (...values) => {
    const { promise: timeout, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(reject, timeoutMs, new Error(`not finished after ${timeoutMs} ms`))
    try {
      await Promise.race([run(...values), timeout])
    } finally {
      clearTimeout(timer)
    }
    // Node reports a promise that is awaited late in the next round of its event loop.
    if (unhandledErrors.size > 0) await new Promise(setImmediate)
    const [error] = unhandledErrors.values()
    unhandledErrors.clear()
    if (error) throw error
  }
}
