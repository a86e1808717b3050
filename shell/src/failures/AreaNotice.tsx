import { FailedState, WaitingState } from '@sori/remote-kit/ui'
import { useTexts } from '../app/useServices.ts'
import type { LoaderState } from '../remotes/loaderState.ts'

export function AreaNotice({
  state,
  onRetry,
}: {
  state: Exclude<LoaderState, { phase: 'ready' }>
  onRetry(): void
}) {
  const { failed, common } = useTexts()
  if (state.phase === 'failed') {
    const title = state.reason === 'refused' ? failed.refused : failed.area
    return (
      <FailedState
        title={title}
        hint={failed.areaHint}
        retryLabel={common.retry}
        onRetry={onRetry}
      />
    )
  }
  return (
    <WaitingState
      wait={state.phase === 'loading' ? state.wait : 'short'}
      labels={common}
      onRetry={onRetry}
    />
  )
}
