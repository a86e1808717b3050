import type { APIRequestContext } from '@playwright/test'
import type { RegisteredRemote, Registry } from '@sori/contract/registry'

export async function registeredRemotes(request: APIRequestContext): Promise<RegisteredRemote[]> {
  return ((await (await request.get('/registry')).json()) as Registry).remotes
}
