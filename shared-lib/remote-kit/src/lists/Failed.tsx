import { commonTexts } from '@sori/contract/messages'
import { useLocale } from '../remote/index.ts'
import { FailedState } from '../ui/index.ts'

/** Props of {@link Failed}. */
export interface FailedProps {
  query: { refetch(): unknown }
  /** Left out: a general sentence. */
  title?: string
}

/** Shows that a query failed, with a button that repeats it. */
export function Failed({ query, title }: FailedProps) {
  const common = commonTexts(useLocale())
  return (
    <FailedState
      title={title ?? common.loadFail}
      retryLabel={common.retry}
      onRetry={() => void query.refetch()}
    />
  )
}
