import type { SessionUser } from '@sori/contract/host'

export function aMember(change: Partial<SessionUser> = {}): SessionUser {
  return {
    userId: '7',
    username: 'member@sori.test',
    nickname: '소리여행',
    roles: ['ROLE_USER'],
    profileImagePath: null,
    ...change,
  }
}
