import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import { commonWords, type Locale } from '@sori/contract/messages'
import { useEffect, useRef, useState } from 'react'
import { useHost, useLocale } from '../remote/HostProvider.tsx'
import { useRemoteDispatch } from '../remote/useRemoteDispatch.ts'
import type { CommandOptions, Outcome } from './options.ts'
import type { CommandContext } from './runCommand.ts'

/** A mutation of a remote's slice: `api.endpoints.addToCart`. */
export interface CommandEndpoint<Args, Answer> {
  initiate(args: Args, options?: { track?: boolean }): ThunkAction<Promisable<Answer>, unknown, unknown, UnknownAction>
}

/** What RTK Query answers a dispatched mutation with. */
type Promisable<Answer> = Promise<unknown> & { unwrap(): Promise<Answer> }

/** A command that a control on the screen gives. */
export interface Command<Args, Answer> {
  /** Asks the server and says what came of it. A second call while one is under way does nothing and answers undefined. */
  run(args: Args): Promise<Outcome<Answer> | undefined>
  /**
   * As `run`, but only returns a refusal: forms show it at their fields. A 403 still navigates to the login (product.md §8). Calls `accepted`
   * when the server has carried the command out, before its consequences.
   */
  attempt(args: Args, accepted?: () => void): Promise<Outcome<Answer> | undefined>
  readonly busy: boolean
  /** Why the last call was refused, in the language on the screen: to be shown beside the control (D35). */
  readonly refusal: string | undefined
}

/**
 * The one way to change something on the server (product.md §8, D8, D35): busy flag, toast, refusal beside the control, destination, events. What it does
 * after the click is loaded with the first click, so that pages whose controls nobody uses stay light.
 */
export function useCommand<Args, Answer>(
  endpoint: CommandEndpoint<Args, Answer>,
  options: CommandOptions<Args, Answer>,
): Command<Args, Answer> {
  const host = useHost()
  const locale = useLocale()
  const dispatch = useRemoteDispatch()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<(locale: Locale) => string | undefined>()
  const running = useRef(false)
  const isHere = useMounted()
  const context: CommandContext<Args, Answer> = {
    host,
    options,
    isHere,
    send: (args) => dispatch(endpoint.initiate(args, { track: false })).unwrap(),
  }

  async function give(args: Args, say: boolean, accepted?: () => void): Promise<Outcome<Answer> | undefined> {
    if (running.current) return undefined
    running.current = true
    setBusy(true)
    setRefusal(undefined)
    try {
      const code = await import('./runCommand.ts').catch(() => undefined)
      if (!code) return unloaded()
      const outcome = await code.runCommand({ ...context, accepted }, args)
      if (outcome.ok || outcome.handled || !say) return outcome
      const { problem } = outcome
      setRefusal(() => (language: Locale) => code.refusalText(language, problem, args, options))
      code.sayRefusal(context, problem, args)
      return outcome
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  /** The code of commands could not be loaded: nothing was sent. */
  function unloaded(): Outcome<Answer> {
    const words = (language: Locale) => commonWords(language).offline
    setRefusal(() => words)
    host.toast({ kind: 'error', text: words(host.locale.getSnapshot()) })
    return { ok: false, problem: { status: 0, code: 'OFFLINE', message: '' }, handled: true }
  }

  return { run: (args) => give(args, true), attempt: (args, accepted) => give(args, false, accepted), busy, refusal: refusal?.(locale) }
}

function useMounted(): () => boolean {
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return () => mounted.current
}
