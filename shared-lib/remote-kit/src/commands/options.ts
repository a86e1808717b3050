import type { EventDetail, EventType } from '@sori/contract/events'
import type { RequestProblem } from '../http/hostFetch.ts'
import type { Destination, Wish } from './respond.ts'

/** An event for the other remotes, and for other tabs. */
export type CommandEvent = { [Type in EventType]: [type: Type, detail: EventDetail<Type>] }[EventType]

/** What follows from a command. Everything left out is what product.md §8 prescribes. */
export interface CommandOptions<Args, Answer> {
  done?: {
    /** Said in a toast; null says nothing; left out, the server's message. */
    message?: string | null | ((answer: Answer, args: Args) => string | null | undefined)
    run?(answer: Answer, args: Args): void | Promise<void>
    /** Left out: the landing page. */
    to?: Destination | ((answer: Answer, args: Args) => Destination)
  }
  failed?: {
    /** Replaces the words of the problem's code; undefined keeps them. */
    message?: string | ((problem: RequestProblem, args: Args) => string | undefined)
    run?(problem: RequestProblem, args: Args): void
    /** Left out: the page before. A 403 navigates to the login. */
    to?: Destination
    /** Exempts the command from the login after a 403: only for the commands that D57 lists. */
    forbidden?: 'stay'
  }
  /** For refusals that are no failure but lead to another page: what is said (left out, the problem's words) and where the person goes. */
  redirect?(problem: RequestProblem, args: Args): Wish | undefined
  /** Called before the member leaves for the plans because of too few credits. */
  beforePlans?(args: Args): void
  /** What happened, for all remotes: this one's own cache follows the event too (`eventTags`). The endpoint invalidates only what no event does (ADR 55). */
  events?(answer: Answer, args: Args): readonly CommandEvent[]
}

/** How a command ended. */
export type Outcome<Answer> = { ok: true; answer: Answer } | { ok: false; problem: RequestProblem; handled: boolean }
