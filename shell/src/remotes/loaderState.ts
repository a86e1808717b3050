import type { Lifecycles } from '@sori/remote-kit/host'
import type { Wait } from '@sori/remote-kit/ui'

export type LoaderState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'loading'; readonly wait: Wait }
  | ReadyState
  | { readonly phase: 'failed'; readonly reason: FailureReason }

export interface ReadyState {
  readonly phase: 'ready'
  readonly version: string
  readonly base: string
  readonly lifecycles: Lifecycles
  /** Its screen cannot be shown, and no other version can replace it. */
  readonly troubled: boolean
}

export type FailureReason = 'unknown' | 'refused' | 'load' | 'mount'
