import type { EventDetail, EventType } from '@sori/contract/events'
import type { RequestProblem } from '../http/hostFetch.ts'
import type { Destination, Override } from './respond.ts'

export type CommandEvent = {
  [Type in EventType]: [type: Type, detail: EventDetail<Type>]
}[EventType]

/** Options of a command. product.md §8 defines the defaults. */
export interface CommandOptions<Args, Answer> {
  done?: {
    /** The success toast; null for no toast. Default: the server's message. */
    message?: string | null | ((answer: Answer, args: Args) => string | null | undefined)
    run?(answer: Answer, args: Args): void | Promise<void>
    to?: Destination | ((answer: Answer, args: Args) => Destination)
  }
  failed?: {
    /** The failure toast. Default: the text of the error code. */
    message?: string | ((problem: RequestProblem, args: Args) => string | undefined)
    run?(problem: RequestProblem, args: Args): void
    /** The destination after a failure. Default: the previous page. A 403 opens the login. */
    to?: Destination
    forbidden?: 'stay'
  }
  /** Returns message and destination of a refusal that is not an error. */
  redirect?(problem: RequestProblem, args: Args): Override | undefined
  beforePlans?(args: Args): void
  /** Events for other remotes and tabs. This remote uses `invalidatesTags`. */
  events?(answer: Answer, args: Args): readonly CommandEvent[]
}

export type Outcome<Answer> =
  | { ok: true; answer: Answer }
  | { ok: false; problem: RequestProblem; handled: boolean }
