import { commonTexts, type Locale } from '@sori/contract/messages'
import { useRef, useState } from 'react'
import type { RequestProblem } from '../http/hostFetch.ts'
import { useHost, useLocale } from '../remote/HostProvider.tsx'
import { type CommandContext, handleSuccess } from './commandContext.ts'
import type { CommandOptions, Outcome } from './options.ts'
import { useMounted } from './useMounted.ts'

export type Mutation<Args, Answer> = readonly [
  trigger: (args: Args) => Promise<{ data?: Answer | undefined; error?: unknown }>,
  state: { isLoading: boolean; error?: unknown },
]

export interface CommandEndpoint<Args, Answer> {
  useMutation(): Mutation<Args, Answer>
}

export interface Command<Args, Answer> {
  /** Calls the server and shows the outcome. Ignores calls while one is running. */
  run(args: Args): Promise<Outcome<Answer> | undefined>
  /** Works like `run`, but the form shows refusals. Calls `accepted` first after a success. */
  attempt(args: Args, accepted?: () => void): Promise<Outcome<Answer> | undefined>
  readonly busy: boolean
  readonly refusal: string | undefined
}

/** Adds toasts, events and navigation to a mutation. Loads the code for refusals when needed. */
export function useCommand<Args, Answer>(
  [trigger, { isLoading, error }]: Mutation<Args, Answer>,
  options: CommandOptions<Args, Answer>,
): Command<Args, Answer> {
  const host = useHost()
  const locale = useLocale()
  const [shownRefusal, setShownRefusal] = useState<{
    error: unknown
    text(locale: Locale): string | undefined
  }>()
  const running = useRef(false)
  const isMounted = useMounted()
  const context: CommandContext<Args, Answer> = { host, options, isOnPage: isMounted }

  async function execute(
    args: Args,
    { showsRefusal, accepted }: { showsRefusal: boolean; accepted?: (() => void) | undefined },
  ): Promise<Outcome<Answer> | undefined> {
    if (running.current) return undefined
    running.current = true
    try {
      const result = await trigger(args)
      if (result.error !== undefined) return await handleError(result.error, args, { showsRefusal })
      const answer = result.data as Answer
      await handleSuccess(context, answer, args, accepted)
      return { ok: true, answer }
    } finally {
      running.current = false
    }
  }

  async function handleError(
    error: unknown,
    args: Args,
    { showsRefusal }: { showsRefusal: boolean },
  ): Promise<Outcome<Answer>> {
    const refusals = await import('./handleRefusal.ts').catch(() => undefined)
    if (!refusals) return refuseOffline(error)
    const outcome = await refusals.handleRefusal(context, error, args)
    if (outcome.handled || !showsRefusal) return outcome
    const { problem } = outcome
    setShownRefusal({
      error,
      text: (language) => refusals.refusalText(language, problem, args, options),
    })
    refusals.showRefusal(context, problem, args)
    return outcome
  }

  function refuseOffline(error: unknown): Outcome<Answer> {
    const text = (language: Locale) => commonTexts(language).offline
    setShownRefusal({ error, text })
    host.toast({ kind: 'error', text: text(host.locale.getSnapshot()) })
    const problem: RequestProblem = { status: 0, code: 'OFFLINE', message: '' }
    return { ok: false, problem, handled: true }
  }

  return {
    run: (args) => execute(args, { showsRefusal: true }),
    attempt: (args, accepted) => execute(args, { showsRefusal: false, accepted }),
    busy: isLoading,
    refusal:
      error !== undefined && shownRefusal?.error === error ? shownRefusal.text(locale) : undefined,
  }
}
