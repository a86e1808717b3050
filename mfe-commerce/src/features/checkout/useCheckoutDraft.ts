import type { PendingPayment, Plan } from '@sori/contract/payment'
import { useCommand } from '@sori/remote-kit/commands'
import { useHost } from '@sori/remote-kit/remote'
import { useEffect, useRef } from 'react'
import { draftApi, useGetDraftQuery } from '../../api/draftApi.ts'
import { useWords } from '../../messages/useWords.ts'

/**
 * Looks for a payment that was begun earlier, and asks once whether to go on with it (product.md §4): `onContinue` is then called with it. Whoever would
 * rather start again has it removed.
 */
export function useCheckoutDraft(userId: string, plans: readonly Plan[] | undefined, onContinue: (draft: PendingPayment) => void) {
  const host = useHost()
  const t = useWords().checkout
  const { currentData: draft, isFetching } = useGetDraftQuery(userId, { refetchOnMountOrArgChange: true })
  const removal = useCommand(draftApi.endpoints.removeDraft, { done: { message: null, to: 'stay' }, failed: { to: 'stay' } })
  const asked = useRef(false)
  const found = isFetching ? undefined : draft

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the draft and the plans are known
  useEffect(() => {
    if (!found || !plans || asked.current) return
    asked.current = true
    const question = { title: t.draftTitle, body: t.draft, confirm: t.draftContinue, cancel: t.draftRestart }
    void host.confirm(question).then((wantsIt) => {
      if (wantsIt) onContinue(found)
      else void removal.run(userId)
    })
  }, [found, plans])

  return { hasDraft: Boolean(draft) }
}
