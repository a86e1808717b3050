import type { SessionUser } from '@sori/shared-lib/contract/host'
import type { Services } from '../app/createServices.ts'

const MAX_BYTES = 2 * 1024 * 1024

/** Why `file` is refused as a profile photo (section 5), or null. */
export function photoProblem(file: File | null): 'required' | 'tooBig' | 'wrongType' | null {
  if (!file) return 'required'
  if (file.size > MAX_BYTES) return 'tooBig'
  return /\.(jpe?g|png)$/i.test(file.name) ? null : 'wrongType'
}

/** `POST /api/files/profiles` (section 7), then a fresh token and `GET /api/me`, so that every page shows the new photo. False when it failed. */
export async function uploadPhoto({ session, me, events, page }: Services, { userId }: SessionUser, file: File): Promise<boolean> {
  const send = async (token: string | null) => {
    const body = new FormData()
    body.append('file', file)
    body.append('userId', userId)
    return page.fetch('/api/files/profiles', { method: 'POST', body, headers: token ? { authorization: `Bearer ${token}` } : {} })
  }
  try {
    const token = await session.token()
    let answer = await send(token)
    if (answer.status === 401 && token) answer = await send(await session.renew(token))
    if (!answer.ok) return false
    const used = await session.token()
    if (used) await session.renew(used).catch(() => null)
    await me.refresh()
    events.emit('profile.changed', {})
    return true
  } catch {
    return false
  }
}
