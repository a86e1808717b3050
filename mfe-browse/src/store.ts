import type { Host } from '@sori/contract/host'
import { createRemoteStore } from '@sori/remote-kit/host'
import { browseApi, tagTypes } from './api/browseApi.ts'
import { eventTags } from './api/eventTags.ts'

export function createStore(host: Host) {
  return createRemoteStore(host, { api: browseApi, tagTypes, eventTags })
}
