import { emailIn, nicknameIn } from '@sori/contract/account'
import type { FieldProblem } from '@sori/contract/envelope'
import type { Locale } from '@sori/contract/messages'
import { useRemoteDispatch } from '@sori/remote-kit/host'
import { type FieldStatus, useDebouncedValue } from '@sori/remote-kit/ui'
import { availabilityApi } from '../api/availabilityApi.ts'
import { textsIn, useTexts } from '../messages/useTexts.ts'

/** Milliseconds without typing before a request (product.md §9). */
const DEBOUNCE_MS = 500

const CHECK_FAILED = 'CHECK_FAILED'

const endpoints = {
  email: availabilityApi.endpoints.isEmailFree,
  nickname: availabilityApi.endpoints.isNicknameFree,
}

/** Functions that return the value in a text, or undefined for an invalid text. */
const valuesIn = { email: emailIn, nickname: nicknameIn }

export interface AvailabilityOptions {
  field: keyof typeof endpoints
  text: string
  /** The member's own value, for which no check is sent. */
  own?: string
}

export interface AvailabilityCheck {
  /** The result for the indicator (product.md §2). */
  status: FieldStatus
  problem: FieldProblem | undefined
  /** Checks the value on submit. A failed request is a problem too (product.md §8). */
  findProblem(value: string): Promise<FieldProblem | undefined>
}

/** Checks whether the typed value is available. Ignores responses to earlier values. */
export function useAvailability({ field, text, own }: AvailabilityOptions): AvailabilityCheck {
  const { avail, rules } = useTexts()
  const dispatch = useRemoteDispatch()
  const value = valuesIn[field](text)
  const debouncedValue = useDebouncedValue(value, DEBOUNCE_MS)
  const isRequested = debouncedValue !== undefined && debouncedValue !== own
  const { currentData, isError } = endpoints[field].useQuery(debouncedValue ?? '', {
    skip: !isRequested,
  })

  const isIdle = value === undefined || value === own
  const isChecking =
    !isIdle && (value !== debouncedValue || (currentData === undefined && !isError))
  const problem = isIdle || isChecking || currentData ? undefined : problemOf(currentData)

  function status(): FieldStatus {
    if (isIdle) return { tone: 'idle', text: field === 'nickname' ? rules.nickname : avail.empty }
    if (isChecking) return { tone: 'checking', text: avail.checking }
    if (!problem) return { tone: 'ok', text: avail.ok }
    return { tone: 'bad', text: problem.code === CHECK_FAILED ? avail.error : avail.taken }
  }

  /** Returns the problem of a value. `isFree` is undefined after a failed check. */
  function problemOf(isFree: boolean | undefined): FieldProblem {
    return { field, code: isFree === undefined ? CHECK_FAILED : 'TAKEN', message: '' }
  }

  async function findProblem(submitted: string): Promise<FieldProblem | undefined> {
    if (submitted === own) return undefined
    const request = dispatch(endpoints[field].initiate(submitted))
    try {
      return (await request.unwrap()) ? undefined : problemOf(false)
    } catch {
      return problemOf(undefined)
    } finally {
      request.unsubscribe()
    }
  }

  return { status: status(), problem, findProblem }
}

export function availabilityText(locale: Locale, { code }: { code: string }): string | undefined {
  return code === CHECK_FAILED ? textsIn(locale).avail.error : undefined
}
