import { type BrowseParams, browseParams } from '@sori/contract/catalogue'
import { lastPage } from '@sori/contract/envelope'
import type { Track } from '@sori/market-kit/catalogue'
import type { Page } from '@sori/remote-kit/data'
import { useRemoteDispatch } from '@sori/remote-kit/host'
import { changedParams } from '@sori/remote-kit/lists'
import { useMemo } from 'react'
import { listTracks } from '../../api/tracksApi.ts'
import type { PlayList } from '../../playback/playQueue.ts'

/**
 * Returns the page in view as a playlist. The player fetches the following pages itself.
 */
export function usePlayList(params: BrowseParams, page: Page<Track> | undefined): PlayList {
  const dispatch = useRemoteDispatch()
  return useMemo(() => {
    const last = page ? lastPage(page.paging) : 0
    async function fetchLater(taken: number): Promise<readonly Track[]> {
      const at = params.page + 1 + taken
      if (at > last) return []
      const request = dispatch(
        listTracks.initiate(changedParams(browseParams, params, { page: at })),
      )
      return (await request.unwrap().finally(() => request.unsubscribe())).items
    }
    return { tracks: page?.items ?? [], ...(params.page < last && { later: fetchLater }) }
  }, [dispatch, params, page])
}
