export {
  createRemoteStore,
  type EventTags,
} from './createRemoteStore.ts'
export { defineRemote, type Lifecycles, type RemoteParts, RemoteRoot } from './defineRemote.tsx'
export {
  HostProvider,
  useHost,
  useLocale,
  useMe,
  useMessages,
  useSession,
  useTheme,
} from './HostProvider.tsx'
export { lazyPage } from './lazyPage.tsx'
export { Screens } from './Screens.tsx'
export { usePageTitle } from './usePageTitle.ts'
export { usePathParams } from './usePathParams.ts'
export { useRemoteDispatch } from './useRemoteDispatch.ts'
export { useUnsaved } from './useUnsaved.ts'
