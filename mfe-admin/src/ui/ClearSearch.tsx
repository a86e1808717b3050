import type { ListState } from '@sori/remote-kit/lists'
import { ButtonLink } from '@sori/remote-kit/ui'
import { useTexts } from '../messages/useTexts.ts'

/** The action of an empty list: clears its search. */
export function ClearSearch<Params extends { keyword: string }>({
  list,
}: {
  list: ListState<Params>
}) {
  const { users: texts } = useTexts()
  if (!list.params.keyword) return null
  return <ButtonLink to={list.href({ keyword: '' } as Partial<Params>)}>{texts.clear}</ButtonLink>
}
