import { paths } from '@sori/contract/paths'
import { type ManagedTrack, TrackPlay } from '@sori/market-kit/management'
import { useLocale } from '@sori/remote-kit/host'
import type { DataColumn } from '@sori/remote-kit/lists'
import { formatDay, TextLink } from '@sori/remote-kit/ui'
import { useState } from 'react'
import type { Texts } from '../../messages/ko.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { PagedTable } from '../../ui/PagedTable.tsx'
import { useListTracksOfUserQuery } from './userPageApi.ts'

/** A list of a member's own tracks. Administrators edit them in the list of all tracks. */
export function MemberTracks({ userId }: { userId: number }) {
  const { tracks: texts } = useTexts()
  const locale = useLocale()
  const [page, setPage] = useState(1)
  const query = useListTracksOfUserQuery({ userId, page })
  return (
    <PagedTable
      label={texts.list}
      columns={columnsOf(texts, locale, query.data?.items ?? [])}
      query={query}
      rowId={({ id }) => id}
      empty={texts.empty}
      onPage={setPage}
    />
  )
}

function columnsOf(
  texts: Texts['tracks'],
  locale: string,
  list: readonly ManagedTrack[],
): DataColumn<ManagedTrack>[] {
  return [
    {
      key: 'play',
      head: texts.columns.play,
      headHidden: true,
      card: 'lead',
      cell: (track) => <TrackPlay track={track} list={list} />,
    },
    {
      key: 'title',
      head: texts.columns.title,
      card: 'wide',
      cell: ({ title }) => (
        <TextLink to={`${paths.adminTracks()}?keyword=${encodeURIComponent(title)}`}>
          {title}
        </TextLink>
      ),
    },
    { key: 'album', head: texts.columns.album, cell: ({ album }) => album.name },
    {
      key: 'state',
      head: texts.columns.state,
      cell: ({ hidden, albumHidden }) => texts.states[String(hidden || albumHidden)],
    },
    {
      key: 'downloads',
      head: texts.columns.downloads,
      align: 'end',
      cell: ({ downloads }) => downloads.toLocaleString(locale),
    },
    {
      key: 'date',
      head: texts.columns.date,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDay(createdAt)}</time>,
    },
  ]
}
