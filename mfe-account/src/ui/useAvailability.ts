import type { email, nickname } from '@sori/contract/account'
import type { FieldProblem } from '@sori/contract/envelope'
import type { Locale } from '@sori/contract/messages'
import { useRemoteDispatch } from '@sori/remote-kit/host'
import { type FieldStatus, useDebouncedValue } from '@sori/remote-kit/ui'
import { availabilityApi } from '../api/availabilityApi.ts'
import { textsIn, useTexts } from '../messages/useTexts.ts'

/** Pause in typing before a request (product.md §9), in ms. */
const PAUSE = 500

const CHECK_FAILED = 'CHECK_FAILED'

const questions = {
  email: availabilityApi.endpoints.isEmailFree,
  nickname: availabilityApi.endpoints.isNicknameFree,
}

/** Arguments of {@link useAvailability}. */
export interface AvailabilityOptions {
  field: keyof typeof questions
  /** The field's schema: values that it refuses are not requested. */
  schema: typeof email | typeof nickname
  /** The field's value. */
  text: string
  /** The member's own value, which is not requested. */
  own?: string
}

/** The availability of the typed value. */
export interface AvailabilityCheck {
  /** The indicator: grey, orange, green or red, with texts (product.md §2). */
  status: FieldStatus
  /** The problem that the indicator shows, if any. */
  known: FieldProblem | undefined
  /** Checks the value on submit and returns the problem, if any. A failed check counts as taken (product.md §8). */
  refusal(value: string): Promise<FieldProblem | undefined>
}

/** Checks 500 ms after the last key whether a value is available. Ignores answers to earlier values. */
export function useAvailability({
  field,
  schema,
  text,
  own,
}: AvailabilityOptions): AvailabilityCheck {
  const { avail, rules } = useTexts()
  const dispatch = useRemoteDispatch()
  const value = schema.safeParse(text).data
  const settled = useDebouncedValue(value, PAUSE)
  const isAsked = settled !== undefined && settled !== own
  const { currentData, isError } = questions[field].useQuery(settled ?? '', { skip: !isAsked })

  const isIdle = value === undefined || value === own
  const isChecking = !isIdle && (value !== settled || (currentData === undefined && !isError))
  const known = isIdle || isChecking || currentData ? undefined : problemOf(currentData)

  function status(): FieldStatus {
    if (isIdle) return { tone: 'idle', text: field === 'nickname' ? rules.nickname : avail.empty }
    if (isChecking) return { tone: 'checking', text: avail.checking }
    if (!known) return { tone: 'ok', text: avail.ok }
    return { tone: 'bad', text: known.code === CHECK_FAILED ? avail.error : avail.taken }
  }

  /** Returns the problem of a value that is not available, or whose check failed (`undefined`). */
  function problemOf(isFree: boolean | undefined): FieldProblem {
    return { field, code: isFree === undefined ? CHECK_FAILED : 'TAKEN', message: '' }
  }

  async function refusal(wanted: string): Promise<FieldProblem | undefined> {
    if (wanted === own) return undefined
    const asked = dispatch(questions[field].initiate(wanted))
    try {
      return (await asked.unwrap()) ? undefined : problemOf(false)
    } catch {
      return problemOf(undefined)
    } finally {
      asked.unsubscribe()
    }
  }

  return { status: status(), known, refusal }
}

/** A form's words for a check that failed. */
export function availabilityText(locale: Locale, { code }: { code: string }): string | undefined {
  return code === CHECK_FAILED ? textsIn(locale).avail.error : undefined
}
