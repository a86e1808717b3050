import { commonTexts } from '@sori/contract/messages'
import { useLocale } from '../remote/index.ts'
import { FailedState } from '../ui/index.ts'

export interface FailedProps {
  query: { refetch(): unknown }
  /** Default: a general text. */
  title?: string
}

/** Shows that a query failed, with a retry. */
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
