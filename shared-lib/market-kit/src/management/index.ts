export { ConflictDialog } from './ConflictDialog.tsx'
export { HideButton } from './HideButton.tsx'
export { ItemConflictDialog } from './ItemConflictDialog.tsx'
export { ManagedAlbums } from './ManagedAlbums.tsx'
export {
  ManagedList,
  type ManagementFrame,
  type ManagementPageProps,
} from './ManagedList.tsx'
export { ManagedTracks } from './ManagedTracks.tsx'
export {
  type Hiding,
  type ManagedAlbum,
  type ManagedTrack,
  toManagedAlbum,
  toManagedTrack,
} from './managedItem.ts'
export { type ListCall, type ManagementCalls, managementCalls } from './managementApi.ts'
export { TrackPlay } from './TrackPlay.tsx'
export { managementTexts } from './texts.ts'
export { unsavedQuestion } from './unsavedQuestion.ts'
export { type Changed, useChangeAlbum, useChangeTrack } from './useChanges.ts'
export { useVersionedEdit, type VersionedEdit } from './useVersionedEdit.ts'
