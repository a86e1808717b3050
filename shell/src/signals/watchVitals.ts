import { ownerOf, type SignalName } from '@sori/contract/registry'
import type { Services } from '../app/createServices.ts'
import { countSignal, type Reporter, shellReporter } from '../app/telemetry.ts'
import { PAGE } from '../remotes/createRemotes.ts'

/** Milliseconds of a task from which people notice that the page is blocked. */
const LONG_TASK_MS = 200
/** Milliseconds after which the next layout shift begins a new group. */
const SHIFT_GAP_MS = 1_000
const SHIFT_GROUP_MS = 5_000

type Vital = 'lcp' | 'inp' | 'cls'

/**
 * The highest values of the ratings "good" and "fair" (web.dev), in milliseconds; `cls` has no
 * unit.
 */
const thresholds: Readonly<Record<Vital, readonly [good: number, fair: number]>> = {
  lcp: [2_500, 4_000],
  inp: [200, 500],
  cls: [0.1, 0.25],
}

interface WorstValue {
  value: number
  remote: Reporter
}

type VitalEntry = PerformanceEntry & {
  readonly interactionId?: number
  readonly hadRecentInput?: boolean
  readonly value?: number
}

/** Counts Web Vitals and long tasks. Each counts for the remote that is then shown. */
export function watchVitals({
  registryStore,
  remotes,
}: Pick<Services, 'registryStore' | 'remotes'>): void {
  const remoteAt = (pathname: string): Reporter => {
    const name = ownerOf(registryStore.getSnapshot(), pathname)?.remote.name
    const state = name && remotes.loaderOf(name, PAGE).getSnapshot()
    return name && state && state.phase === 'ready'
      ? { name, version: state.version }
      : shellReporter
  }
  const currentRemote = () => remoteAt(window.location.pathname)
  const [visit] = performance.getEntriesByType('navigation')
  const landing = remoteAt(new URL(visit?.name ?? window.location.href).pathname)
  const worst = new Map<Vital, WorstValue>()
  const keepWorst = (vital: Vital, value: number, remote: Reporter) => {
    if (value >= (worst.get(vital)?.value ?? 0)) worst.set(vital, { value, remote })
  }

  observe('largest-contentful-paint', ({ startTime }) => keepWorst('lcp', startTime, landing))
  observe('event', ({ interactionId, duration }) => {
    if (interactionId) keepWorst('inp', duration, currentRemote())
  })
  const addShift = createShiftSum()
  keepWorst('cls', 0, landing)
  observe('layout-shift', (shift) => {
    if (!shift.hadRecentInput) keepWorst('cls', addShift(shift), currentRemote())
  })
  observe('longtask', ({ duration }) => {
    if (duration >= LONG_TASK_MS) countSignal(currentRemote(), 'longTask')
  })
  countWhenHidden(worst)
}

/** Calls `onEntry` for past and future entries. Does nothing if the browser lacks the type. */
function observe(type: string, onEntry: (entry: VitalEntry) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) onEntry(entry)
  }).observe({ type, buffered: true })
}

/** Returns a function that adds a layout shift to its group, and returns the sum of the group. */
function createShiftSum(): (shift: VitalEntry) => number {
  let sum = 0
  let first = 0
  let last = 0
  return ({ startTime, value = 0 }) => {
    const isSameGroup = startTime - last < SHIFT_GAP_MS && startTime - first < SHIFT_GROUP_MS
    if (!isSameGroup) [sum, first] = [0, startTime]
    last = startTime
    sum += value
    return sum
  }
}

function countWhenHidden(worst: ReadonlyMap<Vital, WorstValue>): void {
  const controller = new AbortController()
  const count = () => {
    if (document.visibilityState !== 'hidden') return
    controller.abort()
    for (const [vital, { value, remote }] of worst) countSignal(remote, ratingOf(vital, value))
  }
  // Registered before the listener that sends the signals.
  const options = { capture: true, signal: controller.signal }
  window.addEventListener('visibilitychange', count, options)
}

function ratingOf(vital: Vital, value: number): SignalName {
  const [good, fair] = thresholds[vital]
  if (value <= good) return `${vital}Good`
  return value <= fair ? `${vital}Fair` : `${vital}Poor`
}
