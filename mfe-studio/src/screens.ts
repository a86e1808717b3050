import { paths } from '@sori/contract/paths'
import { lazyPage } from '@sori/remote-kit/host'
import type { ComponentType } from 'react'
import { AlbumsRedirect } from './ui/AlbumsRedirect.tsx'

/** The page of each route, loaded when it is first shown. */
export const screens: Readonly<Record<string, ComponentType>> = {
  [paths.myStatistics()]: lazyPage(() =>
    import('./features/statistics/StatisticsPage.tsx').then(({ StatisticsPage }) => StatisticsPage),
  ),
  [paths.myItems('albums')]: lazyPage(() =>
    import('./features/management/AlbumsPage.tsx').then(({ AlbumsPage }) => AlbumsPage),
  ),
  [paths.myItems('tracks')]: lazyPage(() =>
    import('./features/management/TracksPage.tsx').then(({ TracksPage }) => TracksPage),
  ),
  [paths.myItems('tags')]: lazyPage(() =>
    import('./features/management/TagsPage.tsx').then(({ TagsPage }) => TagsPage),
  ),
  [paths.upload()]: lazyPage(() =>
    import('./features/upload/UploadPage.tsx').then(({ UploadPage }) => UploadPage),
  ),
  [`${paths.myItems()}/*`]: AlbumsRedirect,
}
