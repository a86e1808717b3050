import { commonWords } from '@sori/contract/messages'
import { useEffect, useLayoutEffect, useState } from 'react'
import { SLOW_MS, STALLED_MS, type Wait, WaitingState } from '../ui/index.ts'
import { useLocale } from './HostProvider.tsx'
import type { ScreenReport } from './ScreenReport.ts'

/** What stands in a screen's place while its code is on its way; after twelve seconds the host is told and the person may try again. */
export function ScreenWait({ report }: { report: ScreenReport }) {
  const words = commonWords(useLocale())
  const [wait, setWait] = useState<Wait>('short')
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt waits anew
  useEffect(() => {
    setWait('short')
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
    setAttempt(attempt + 1)
    report.retry().catch(() => {})
  }
  return <WaitingState wait={wait} labels={words} onRetry={retry} />
}

/** Stands beside a screen and reports that it is on the page. */
export function ShownScreen({ report }: { report: ScreenReport }) {
  useLayoutEffect(() => report.shown(), [report])
  return null
}
