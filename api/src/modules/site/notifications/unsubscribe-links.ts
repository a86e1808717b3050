import { type ChoiceKind, choiceKinds } from '@sori/contract/notifications'
import { paths } from '@sori/contract/paths'
import { z } from 'zod'
import type { Keys } from '../../../lib/secrets/keys.ts'
import { Seal } from '../../../lib/secrets/seal.ts'

const linkPayload = z.object({ memberId: z.int(), kind: z.enum(choiceKinds) })

/** The member and the kind of mail that a link turns off. */
export type EndedChoice = z.infer<typeof linkPayload>

/** Signs the links in mails by which a member unsubscribes without a login. */
export class UnsubscribeLinks {
  #seal: Seal
  #site: string

  constructor(keys: Keys, site: string) {
    this.#seal = new Seal(keys, 'unsubscribe')
    this.#site = site
  }

  /** Returns the URL of the page, and the URL that mailboxes call themselves (RFC 8058). */
  createLinks(memberId: number, kind: ChoiceKind): { page: string; post: string } {
    const token = this.#seal.close({ memberId, kind })
    return {
      page: `${this.#site}${paths.unsubscribe(token)}`,
      post: `${this.#site}/api/unsubscribe?token=${encodeURIComponent(token)}`,
    }
  }

  /** Returns the contents of a token, or undefined if the token is not from us. */
  readToken(token: string): EndedChoice | undefined {
    try {
      return linkPayload.parse(this.#seal.open(token))
    } catch {
      return undefined
    }
  }
}
