import type { EventDetail, EventType } from '@sori/contract/events'
import type { RequestProblem } from '../http/hostFetch.ts'
import type { Destination, Wish } from './respond.ts'

/** An event for the other remotes and for other tabs. */
export type CommandEvent = {
  [Type in EventType]: [type: Type, detail: EventDetail<Type>]
}[EventType]

/** The consequences of a command. product.md §8 prescribes those that are left out. */
export interface CommandOptions<Args, Answer> {
  done?: {
    /** The toast's text; null for no toast. Default: the server's message. */
    message?: string | null | ((answer: Answer, args: Args) => string | null | undefined)
    run?(answer: Answer, args: Args): void | Promise<void>
    /** Default: the landing page. */
    to?: Destination | ((answer: Answer, args: Args) => Destination)
  }
  failed?: {
    /** Replaces the words of the problem's code; undefined keeps them. */
    message?: string | ((problem: RequestProblem, args: Args) => string | undefined)
    run?(problem: RequestProblem, args: Args): void
    /** Default: the page before. A 403 navigates to the login. */
    to?: Destination
    /** Exempts the command from the login after a 403: only for the commands that D57 lists. */
    forbidden?: 'stay'
  }
  /** Returns where a refusal leads that is no failure, with its message. Default: the problem's texts. */
  redirect?(problem: RequestProblem, args: Args): Wish | undefined
  /** Called before the member leaves for the plans because of too few credits. */
  beforePlans?(args: Args): void
  /** Events for the other remotes and tabs. The endpoint's `invalidatesTags` serves this remote. */
  events?(answer: Answer, args: Args): readonly CommandEvent[]
}

/** The outcome of a command. */
export type Outcome<Answer> =
  | { ok: true; answer: Answer }
  | { ok: false; problem: RequestProblem; handled: boolean }
