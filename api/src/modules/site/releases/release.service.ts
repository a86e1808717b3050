import type { VersionMove } from '@sori/contract/registry'
import type { MemberService } from '../../members/members/member.service.ts'
import type { SiteMover } from './site-mover.ts'

export interface VersionMoveRequest {
  adminId: number
  name: string
  move: VersionMove
  version?: string | undefined
  reason: string
}

type Dependencies = {
  members: Pick<MemberService, 'find'>
  mover: Pick<SiteMover, 'move'>
}

/**
 * Moves versions for administrators. The ledger of the site records the administrator and the
 * reason.
 */
export class ReleaseService {
  #members: Pick<MemberService, 'find'>
  #mover: Pick<SiteMover, 'move'>

  constructor({ members, mover }: Dependencies) {
    this.#members = members
    this.#mover = mover
  }

  async move({ adminId, name, move, version, reason }: VersionMoveRequest): Promise<void> {
    const admin = await this.#members.find(adminId)
    await this.#mover.move(name, move, {
      by: `administrator ${admin?.nickname ?? adminId}`,
      why: reason,
      ...(version !== undefined && { version }),
    })
  }
}
