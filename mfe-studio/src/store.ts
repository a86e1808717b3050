import type { Host } from '@sori/contract/host'
import { createRemoteStore } from '@sori/remote-kit/host'
import { eventTags } from './api/eventTags.ts'
import { studioApi, tagTypes } from './api/studioApi.ts'

export function createStore(host: Host) {
  return createRemoteStore(host, { api: studioApi, tagTypes, eventTags })
}
