import type { VersionMove } from '@sori/contract/registry'
import type { MemberService } from '../../members/members/member.service.ts'
import type { SiteMover } from './site-mover.ts'

export interface MoveOrder {
  adminId: number
  name: string
  move: VersionMove
  version?: string | undefined
  reason: string
}

/**
 * Moves versions for administrators. The site's ledger records the administrator and the reason.
 */
export class ReleaseService {
  #members: Pick<MemberService, 'find'>
  #mover: Pick<SiteMover, 'move'>

  constructor(parts: { members: Pick<MemberService, 'find'>; mover: Pick<SiteMover, 'move'> }) {
    this.#members = parts.members
    this.#mover = parts.mover
  }

  async move({ adminId, name, move, version, reason }: MoveOrder): Promise<void> {
    const admin = await this.#members.find(adminId)
    await this.#mover.move(name, move, {
      by: `administrator ${admin?.nickname ?? adminId}`,
      why: reason,
      ...(version !== undefined && { version }),
    })
  }
}
