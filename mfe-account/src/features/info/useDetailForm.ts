import type { Me } from '@sori/contract/account'
import type { FieldProblem } from '@sori/contract/envelope'
import type { Locale } from '@sori/contract/messages'
import { type Command, type RequestProblem, useCommand } from '@sori/remote-kit/data'
import { useHost } from '@sori/remote-kit/host'
import { textsIn } from '../../messages/useTexts.ts'
import { availabilityText } from '../../ui/useAvailability.ts'
import { withPrecheck } from '../../ui/withPrecheck.ts'
import { type DetailChange, useChangeDetailMutation } from './infoApi.ts'

type Detail = Omit<DetailChange, 'userId'>

export interface DetailFormOptions {
  me: Me
  close(): void
  /** Returns problems that prevent sending the change. */
  findProblems?(change: Detail): Promise<(FieldProblem | undefined)[]>
}

/**
 * Returns the options of a form that edits one field (product.md §7). Sends only a changed value,
 * waits for the refetched details, and closes.
 */
export function useDetailForm({ me, close, findProblems = async () => [] }: DetailFormOptions) {
  const host = useHost()
  const command = useCommand(useChangeDetailMutation(), {
    done: {
      run: async () => {
        await host.me.refresh()
        close()
      },
      to: 'stay',
    },
    events: () => [['profile.changed', {}]],
  })
  const precheckedCommand = withPrecheck<Detail, unknown>(
    { attempt: (change, accepted) => command.attempt({ userId: me.userId, ...change }, accepted) },
    findProblems,
  )
  const checkedCommand: Pick<Command<Detail, unknown>, 'attempt'> = {
    attempt: async (change, accepted) => {
      if (!hasSameValues(me, change)) return precheckedCommand.attempt(change, accepted)
      accepted?.()
      close()
      return undefined
    },
  }
  return {
    command: checkedCommand,
    fieldText: availabilityText,
    refusalText,
    asksBeforeLeaving: true,
  }
}

function hasSameValues(me: Me, change: Detail): boolean {
  return (Object.keys(change) as (keyof Detail)[]).every((field) => me[field] === change[field])
}

/** Returns undefined for a lost connection and for a rate limit: both have their own texts. */
function refusalText(locale: Locale, { status }: RequestProblem): string | undefined {
  return status === 0 || status === 429 ? undefined : textsIn(locale).info.updateFailed
}
