import type { Host } from '@sori/contract/host'
import { createRemoteStore } from '@sori/remote-kit/host'
import { adminApi, tagTypes } from './api/adminApi.ts'
import { eventTags } from './api/eventTags.ts'

export function createStore(host: Host) {
  return createRemoteStore(host, { api: adminApi, tagTypes, eventTags })
}
