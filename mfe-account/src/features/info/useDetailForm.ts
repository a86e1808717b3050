import type { Me } from '@sori/contract/account'
import type { FieldProblem } from '@sori/contract/envelope'
import type { Locale } from '@sori/contract/messages'
import { type Command, useCommand } from '@sori/remote-kit/commands'
import type { RequestProblem } from '@sori/remote-kit/http'
import { useHost } from '@sori/remote-kit/remote'
import { wordsIn } from '../../messages/useWords.ts'
import { checkFirst } from '../../ui/checkFirst.ts'
import { availabilityText } from '../../ui/useAvailability.ts'
import { type DetailChange, infoApi } from './infoApi.ts'

type Detail = Omit<DetailChange, 'userId'>

/** What {@link useDetailForm} needs. */
export interface DetailFormParts {
  me: Me
  close(): void
  /** What speaks against the change before it is sent. */
  refusals?(change: Detail): Promise<(FieldProblem | undefined)[]>
}

/** What the forms of all details have in common: each sends its one field (product.md §7), waits for the new details, and closes. What has not changed is not sent. */
export function useDetailForm({ me, close, refusals = async () => [] }: DetailFormParts) {
  const host = useHost()
  const command = useCommand(infoApi.endpoints.changeDetail, {
    done: {
      run: async () => {
        await host.me.refresh()
        close()
      },
      to: 'stay',
    },
    events: () => [['profile.changed', {}]],
  })
  const send = checkFirst<Detail, unknown>(
    { attempt: (change, accepted) => command.attempt({ userId: me.userId, ...change }, accepted) },
    refusals,
  )
  const changed: Pick<Command<Detail, unknown>, 'attempt'> = {
    attempt: async (change, accepted) => {
      if (!isSame(me, change)) return send.attempt(change, accepted)
      accepted?.()
      close()
      return undefined
    },
  }
  return { command: changed, fieldText: availabilityText, refusalText, asksBeforeLeaving: true }
}

function isSame(me: Me, change: Detail): boolean {
  return (Object.keys(change) as (keyof Detail)[]).every((field) => me[field] === change[field])
}

/** Limits and a missing connection are said as they are; any other refusal of the whole has the sentence of product.md §8. */
function refusalText(locale: Locale, { status }: RequestProblem): string | undefined {
  return status === 0 || status === 429 ? undefined : wordsIn(locale).info.updateFailed
}
