import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import { lastPage } from '@sori/contract/envelope'
import type { Track } from '@sori/market-kit/catalogue'
import type { Page } from '@sori/remote-kit/data'
import { useRemoteDispatch } from '@sori/remote-kit/host'
import { useMemo } from 'react'
import type { PlayList } from '../playback/playQueue.ts'

interface PageRequest {
  unwrap(): Promise<Page<Track>>
  unsubscribe(): void
}

/** Returns the tracks of the visible page, with a function that fetches the following pages. */
export function usePlayList<Params extends { page: number }>(
  params: Params,
  page: Page<Track> | undefined,
  // biome-ignore lint/suspicious/noExplicitAny: the state is the store's own
  request: (params: Params) => ThunkAction<PageRequest, any, unknown, UnknownAction>,
): PlayList {
  const dispatch = useRemoteDispatch()
  return useMemo(() => {
    const last = page ? lastPage(page.paging) : 0
    async function fetchLater(laterPage: number): Promise<readonly Track[]> {
      const pageNumber = params.page + 1 + laterPage
      if (pageNumber > last) return []
      const pageRequest = dispatch(request({ ...params, page: pageNumber }))
      return (await pageRequest.unwrap().finally(() => pageRequest.unsubscribe())).items
    }
    return { tracks: page?.items ?? [], ...(params.page < last && { later: fetchLater }) }
  }, [dispatch, params, page, request])
}
