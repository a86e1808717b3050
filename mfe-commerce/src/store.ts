import type { Host } from '@sori/contract/host'
import { createRemoteStore } from '@sori/remote-kit/host'
import { commerceApi, tagTypes } from './api/commerceApi.ts'
import { eventTags } from './api/eventTags.ts'

export function createStore(host: Host) {
  return createRemoteStore(host, { api: commerceApi, tagTypes, eventTags })
}
