import type { Host } from '@sori/contract/host'
import { createRemoteStore } from '@sori/remote-kit/host'
import { accountApi, tagTypes } from './api/accountApi.ts'
import { eventTags } from './api/eventTags.ts'

export function createStore(host: Host) {
  return createRemoteStore(host, { api: accountApi, tagTypes, eventTags })
}
