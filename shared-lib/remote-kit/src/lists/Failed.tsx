import { commonTexts } from '@sori/contract/messages'
import { useLocale } from '../remote/index.ts'
import { FailedState } from '../ui/index.ts'

interface FailedProps {
  query: { refetch(): unknown }
  title?: string
}

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
