import { useHost, useRemoteDispatch } from '@sori/remote-kit/host'
import { recentUploadsApi } from './recentUploadsApi.ts'
import { type WatchedTrack, watchTracks } from './watchTracks.ts'

const { listRecentUploads } = recentUploadsApi.endpoints

/** Returns a function that shows tracks in the tray while the server prepares them. */
export function useWatchTracks(): (tracks: readonly WatchedTrack[]) => void {
  const host = useHost()
  const dispatch = useRemoteDispatch()
  const listStates = () =>
    dispatch(
      listRecentUploads.initiate(undefined, { subscribe: false, forceRefetch: true }),
    ).unwrap()
  return (tracks) => watchTracks(host, listStates, tracks)
}
