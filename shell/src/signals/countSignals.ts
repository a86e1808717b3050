import type { SignalName } from '@sori/contract/registry'

/** Milliseconds until a tab sends new signals. A hidden tab sends them immediately. */
const SEND_MS = 20_000
/** The most signals that the server accepts at a time. */
const TEXTS_MAX = 100

/** A remote, its version and a signal. */
export type SignalText = `${string} ${string} ${SignalName}`

interface SignalConfig {
  /** The share of visits that send signals, 0 to 1. */
  signals?: number
  /** The version of the shell. */
  shell?: string
}

/**
 * Returns a function that counts a signal once per visit. Signals contain no personal data. Works
 * without the shell's scripts, because their failures count too.
 */
export function countSignals(): (text: SignalText) => void {
  const sentSignals = new Set<string>()
  const ticket = Math.random()
  let unsent: string[] = []
  const send = () => {
    if (unsent.length === 0) return
    const block = document.getElementById('sori-config')?.textContent ?? '{}'
    const { signals = 0, shell = '' } = JSON.parse(block) as SignalConfig
    const texts = unsent.map((text) => text.replace(/^shell site/, `shell ${shell}`))
    unsent = []
    if (ticket >= signals) return
    const body = JSON.stringify(texts.slice(0, TEXTS_MAX))
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
  // Listens in the capturing phase, because errors of elements do not bubble.
  window.addEventListener('error', countBrokenScript, true)
  return count
}
