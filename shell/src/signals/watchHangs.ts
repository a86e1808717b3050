import { readLocal, writeLocal } from '../app/localTexts.ts'
import type { SignalText } from './countSignals.ts'

/** Milliseconds between two heartbeats of a visible tab. */
const BEAT_MS = 1_000
/** Milliseconds without a heartbeat after which a tab counts as frozen. */
const FROZEN_MS = 3_000
/** Milliseconds for which a version that has frozen a tab is avoided. */
const AVOIDED_MS = 86_400_000
const BEAT_KEY_PREFIX = 'sori.beat.'
const HUNG_KEY_PREFIX = 'sori.hung.'

/**
 * Stores a heartbeat every second while the tab is visible, and removes it when the tab closes. A
 * heartbeat that an earlier visit left behind names the version that froze its tab. The heartbeat
 * of a killed browser looks the same.
 */
export function watchHangs(count: (text: SignalText) => void) {
  const key = `${BEAT_KEY_PREFIX}${Math.random()}`
  let runningBase: string | undefined
  findFrozen((base) => {
    const [, , name, version] = base.split('/')
    count(`${name} ${version} hang`)
  })

  const beat = () => {
    if (runningBase && document.visibilityState === 'visible')
      writeLocal(key, `${Date.now()} ${runningBase}`)
    else writeLocal(key, null)
  }
  setInterval(beat, BEAT_MS)
  document.addEventListener('visibilitychange', beat)
  window.addEventListener('pagehide', () => writeLocal(key, null))
  return {
    /**
     * Names the version with the path `base` in the heartbeat from now on. The returned function
     * restores the version before.
     */
    enter: (base: string) => {
      const baseBefore = runningBase
      runningBase = base
      beat()
      return () => {
        runningBase = baseBefore
        beat()
      }
    },
    /** Returns whether the version has frozen a tab of this browser. */
    hasHung: (base: string) => Date.now() - Number(readLocal(HUNG_KEY_PREFIX + base)) < AVOIDED_MS,
  }
}

/** Calls `onFrozen` for each heartbeat that an earlier visit left behind. */
function findFrozen(onFrozen: (base: string) => void): void {
  for (const key of storedKeys()) {
    const [time, base = ''] = readLocal(key)?.split(' ') ?? []
    const age = Date.now() - Number(time)
    if (key.startsWith(HUNG_KEY_PREFIX) && age > AVOIDED_MS) writeLocal(key, null)
    if (!key.startsWith(BEAT_KEY_PREFIX) || age < FROZEN_MS) continue
    writeLocal(key, null)
    writeLocal(HUNG_KEY_PREFIX + base, String(Date.now()))
    onFrozen(base)
  }
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}
