import { Button, FailedState, Spinner } from '@sori/remote-kit/ui'
import { useWords } from '../app/useServices.tsx'
import type { LoaderState } from '../remotes/createLoader.ts'
import styles from './AreaNotice.module.css'

/** What the area of a remote shows while there is nothing to mount. */
export function AreaNotice({ state, onRetry }: { state: Exclude<LoaderState, { phase: 'ready' }>; onRetry(): void }) {
  const { loading, failed, common } = useWords()
  if (state.phase === 'failed') {
    const title = state.reason === 'refused' ? failed.refused : failed.area
    return <FailedState title={title} hint={failed.areaHint} retryLabel={common.retry} onRetry={onRetry} />
  }
  const wait = state.phase === 'loading' ? state.wait : 'short'
  const words = { short: loading.page, slow: loading.slow, stalled: loading.stalled }[wait]
  return (
    <div className={styles.waiting} role="status" data-wait={wait}>
      <Spinner size={28} />
      <p className={styles.words}>{words}</p>
      {wait === 'stalled' && <Button onClick={onRetry}>{common.retry}</Button>}
    </div>
  )
}
