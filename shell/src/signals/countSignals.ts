import type { SignalName } from '@sori/contract/registry'

/** Milliseconds between two sendings. A tab that is hidden sends its signals immediately. */
const SEND_MS = 20_000
/** The largest number of signals that the server accepts in a request. */
const SIGNALS_MAX = 100

/** A remote, its version and a signal. */
export type SignalText = `${string} ${string} ${SignalName}`

interface SignalConfig {
  /** The share of visits that send signals, 0 to 1. */
  signals?: number
  /** The version of the shell. */
  shell?: string
}

/**
 * Returns a function that counts a signal once per visit. Signals contain no personal data. Runs
 * before the shell's scripts, to count their failures too.
 */
export function countSignals(): (text: SignalText) => void {
  const sentSignals = new Set<string>()
  const sample = Math.random()
  let unsent: string[] = []
  const send = () => {
    if (unsent.length === 0) return
    const block = document.getElementById('sori-config')?.textContent ?? '{}'
    const { signals = 0, shell = '' } = JSON.parse(block) as SignalConfig
    const texts = unsent.map((text) => text.replace(/^shell site/, `shell ${shell}`))
    unsent = []
    if (sample >= signals) return
    const body = JSON.stringify(texts.slice(0, SIGNALS_MAX))
    navigator.sendBeacon('/api/signals', new Blob([body], { type: 'application/json' }))
  }
  const count = (text: SignalText) => {
    if (sentSignals.has(text)) return
    sentSignals.add(text)
    unsent.push(text)
  }
  setInterval(send, SEND_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send()
  })
  const countBrokenScript = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement && target.src.includes('/assets/'))
      count('shell site load')
  }
  // `true` listens in the capturing phase, because errors of elements do not bubble.
  window.addEventListener('error', countBrokenScript, true)
  return count
}
