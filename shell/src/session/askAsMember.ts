import type { Session } from './createSession.ts'

/** Dependencies of {@link askAsMember}. */
export interface AskParts {
  session: Pick<Session, 'token' | 'renew'>
  fetch: typeof fetch
}

/** Asks the API with the session's token, renewed once after a 401. Undefined without a session, or when `isWanted` is false once the token is there. */
export async function askAsMember(
  { session, fetch }: AskParts,
  url: string,
  isWanted: () => boolean,
): Promise<Response | undefined> {
  const token = await session.token()
  if (!token || !isWanted()) return undefined
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  if (answer.status !== 401) return answer
  const renewed = await session.renew(token)
  return renewed ? fetch(url, { headers: { authorization: `Bearer ${renewed}` } }) : undefined
}
