import {
  RELEASES_PATH,
  refusedAnswer,
  type VersionMove,
  type VersionMoveBody,
} from '@sori/contract/registry'
import { AppError } from '../../../lib/errors/app-error.ts'

/** The timeout of a move, which also waits for earlier moves. */
const TIMEOUT_MS = 30_000
const REASON_MAX = 1_000

export interface ReceiverSettings {
  url: string
  /** Null if the site has no receiver. */
  token: string | null
}

/** Moves versions through the receiver, which alone writes the site (ADR 102). */
export class SiteMover {
  #receiver: ReceiverSettings

  constructor(receiver: ReceiverSettings) {
    this.#receiver = receiver
  }

  /**
   * Moves a version. Throws `RELEASES_CLOSED`, `MOVE_REFUSED` with the receiver's sentence, and
   * `UNAVAILABLE`.
   */
  async move(name: string, move: VersionMove, body: VersionMoveBody): Promise<void> {
    const { url, token } = this.#receiver
    if (token === null) throw new AppError('RELEASES_CLOSED')
    const response = await fetch(`${url}${RELEASES_PATH}/${name}/${move}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => undefined)
    if (response?.ok) return
    const refusal = refusedAnswer.safeParse(await response?.json().catch(() => undefined))
    const isRefusal = response?.status === 422 || response?.status === 400
    if (!refusal.success || !isRefusal) throw new AppError('UNAVAILABLE')
    throw new AppError('MOVE_REFUSED', { reason: refusal.data.message.slice(0, REASON_MAX) })
  }
}
