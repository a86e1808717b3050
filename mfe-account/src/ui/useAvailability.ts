import type { email, nickname } from '@sori/contract/account'
import type { FieldProblem } from '@sori/contract/envelope'
import type { Locale } from '@sori/contract/messages'
import { useRemoteDispatch } from '@sori/remote-kit/remote'
import { type FieldStatus, useSettled } from '@sori/remote-kit/ui'
import { availabilityApi } from '../api/availabilityApi.ts'
import { useWords, wordsIn } from '../messages/useWords.ts'

/** How long typing has to pause before the server is asked (product.md §9), in ms. */
const PAUSE = 500

const CHECK_FAILED = 'CHECK_FAILED'

const questions = {
  email: availabilityApi.endpoints.isEmailFree,
  nickname: availabilityApi.endpoints.isNicknameFree,
}

/** What {@link useAvailability} needs. */
export interface AvailabilityOptions {
  field: keyof typeof questions
  /** The contract's schema of the field: what it refuses is not asked about. */
  schema: typeof email | typeof nickname
  /** What is in the field now. */
  text: string
  /** The value that is the person's own already: nothing is asked or said about it. */
  own?: string
}

/** Whether what is being typed is free. */
export interface AvailabilityCheck {
  /** The indicator: grey, orange, green or red, with words (product.md §2). */
  status: FieldStatus
  /** Asks at once, when the form is sent: why the value cannot be taken, or nothing. A check that fails counts as not free (product.md §8). */
  refusal(value: string): Promise<FieldProblem | undefined>
}

/** Asks half a second after the last key whether a value is free. An answer to an earlier value is never shown. */
export function useAvailability({ field, schema, text, own }: AvailabilityOptions): AvailabilityCheck {
  const { avail } = useWords()
  const dispatch = useRemoteDispatch()
  const value = schema.safeParse(text).data
  const settled = useSettled(value, PAUSE)
  const isAsked = settled !== undefined && settled !== own
  const { currentData, isError } = questions[field].useQuery(settled ?? '', { skip: !isAsked })

  function status(): FieldStatus {
    if (value === undefined || value === own) return { tone: 'idle', text: avail.empty }
    if (value !== settled || (currentData === undefined && !isError)) return { tone: 'checking', text: avail.checking }
    if (currentData === undefined) return { tone: 'bad', text: avail.error }
    return currentData ? { tone: 'ok', text: avail.ok } : { tone: 'bad', text: avail.taken }
  }

  async function refusal(wanted: string): Promise<FieldProblem | undefined> {
    if (wanted === own) return undefined
    const asked = dispatch(questions[field].initiate(wanted))
    try {
      return (await asked.unwrap()) ? undefined : { field, code: 'TAKEN', message: '' }
    } catch {
      return { field, code: CHECK_FAILED, message: '' }
    } finally {
      asked.unsubscribe()
    }
  }

  return { status: status(), refusal }
}

/** A form's words for a check that failed. */
export function availabilityText(locale: Locale, { code }: { code: string }): string | undefined {
  return code === CHECK_FAILED ? wordsIn(locale).avail.error : undefined
}
