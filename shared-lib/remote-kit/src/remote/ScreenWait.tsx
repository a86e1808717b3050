import { commonTexts } from '@sori/contract/messages'
import { useEffect, useLayoutEffect, useState } from 'react'
import { SLOW_MS, STALLED_MS, type Wait, WaitingState } from '../ui/index.ts'
import { useLocale } from './HostProvider.tsx'
import type { ScreenReport } from './ScreenReport.ts'

/** Shows that a screen's code loads. After 12 s, notifies the host and offers a retry. */
export function ScreenWait({ report }: { report: ScreenReport }) {
  const texts = commonTexts(useLocale())
  const [wait, setWait] = useState<Wait>('short')
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt restarts the timers
  useEffect(() => {
    const timers = [
      setTimeout(() => setWait('slow'), SLOW_MS),
      setTimeout(() => {
        setWait('stalled')
        report.stalled()
      }, STALLED_MS),
    ]
    return () => timers.forEach(clearTimeout)
  }, [report, attempt])
  const retry = () => {
    setWait('short')
    setAttempt(attempt + 1)
    report.retry().catch(() => {})
  }
  return <WaitingState wait={wait} labels={texts} onRetry={retry} />
}

export function ShownScreen({ report }: { report: ScreenReport }) {
  useLayoutEffect(() => report.shown(), [report])
  return null
}
