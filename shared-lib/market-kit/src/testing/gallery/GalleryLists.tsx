import { pagingOf } from '@sori/contract/envelope'
import { type DataColumn, DataTable } from '@sori/remote-kit/lists'
import { Button, EmptyState, FailedState, formatDuration, Pagination } from '@sori/remote-kit/ui'
import { useState } from 'react'
import type { Track } from '../../model/index.ts'
import {
  AlbumCard,
  AlbumCardSkeleton,
  AlbumGrid,
  Artwork,
  TrackList,
  TrackRow,
  TrackRowSkeleton,
  Waveform,
} from '../../ui/index.ts'
import styles from './Gallery.module.css'
import { samplePeaks, sampleTracks } from './gallerySamples.ts'
import { pagerLabels, rowLabels } from './galleryTexts.ts'

export function ListSamples() {
  const [player, setPlayer] = useState({ id: 1, playing: true, progress: 0.36 })
  const [page, setPage] = useState(13)
  return (
    <>
      <TrackList label="트랙 목록">
        {sampleTracks.map((track) => {
          const { id } = track
          const current = player.id === id
          return (
            <TrackRow
              key={id}
              track={track}
              labels={rowLabels}
              current={current}
              playing={current && player.playing}
              loading={id === 6}
              progress={current ? player.progress : 0}
              busy={id === 5 ? 'download' : null}
              onToggle={() =>
                setPlayer({
                  id,
                  playing: !(current && player.playing),
                  progress: current ? player.progress : 0,
                })
              }
              onSeek={(progress) => setPlayer({ id, playing: true, progress })}
              onCart={() => {}}
              onDownload={() => {}}
              onShare={() => {}}
              onTag={() => {}}
            />
          )
        })}
      </TrackList>
      <TrackList label="불러오는 중" loading>
        <TrackRowSkeleton count={3} />
      </TrackList>
      <Pagination
        paging={pagingOf(page, 20, 1140)}
        href={(number) => `#page-${number}`}
        onNavigate={setPage}
        labels={pagerLabels}
      />
      <Pagination
        paging={pagingOf(1, 20, 70)}
        href={(number) => `#page-${number}`}
        labels={pagerLabels}
      />
    </>
  )
}

const tableList = {
  params: { 'more[date]': 'desc' },
  href: () => '#asc',
}
const tableColumns: DataColumn<Track>[] = [
  { key: 'title', head: '제목', cell: ({ title }) => title },
  { key: 'album', head: '앨범', cell: ({ album }) => album.name },
  {
    key: 'date',
    head: '등록일',
    align: 'end',
    cell: (track) => track.createdAt.slice(0, 10),
    sortKey: 'date',
  },
  {
    key: 'actions',
    head: '작업',
    headHidden: true,
    align: 'end',
    cell: () => <Button size={32}>수정</Button>,
  },
]

export function TableSamples() {
  const rows = sampleTracks.slice(0, 4)
  return (
    <>
      <DataTable
        label="내 트랙"
        columns={tableColumns}
        list={tableList}
        rows={rows}
        rowId={({ id }) => id}
        openId={rows[1]?.id}
      />
      <DataTable
        label="불러오는 중"
        columns={tableColumns}
        rows={undefined}
        rowId={({ id }) => id}
      />
    </>
  )
}

export function AlbumSamples() {
  const albums = sampleTracks.slice(0, 4)
  const labels = { openAlbum: rowLabels.openAlbum, openArtist: rowLabels.openArtist }
  return (
    <>
      <AlbumGrid label="앨범 목록">
        {albums.map(({ album, artist, createdAt, modifiedAt }) => (
          <AlbumCard
            key={album.id}
            album={{ ...album, artist, description: '', createdAt, modifiedAt }}
            labels={labels}
          />
        ))}
      </AlbumGrid>
      <AlbumGrid label="불러오는 중" loading>
        <AlbumCardSkeleton count={4} />
      </AlbumGrid>
    </>
  )
}

export function PictureSamples() {
  const [progress, setProgress] = useState(0.3)
  const duration = 222
  return (
    <>
      <div className={styles.line}>
        {[48, 96, 192].map((size) => (
          <Artwork key={size} path={null} alt="" size={size} />
        ))}
        <Artwork path="/media/art/2.webp" alt="을지로 라이브 앨범 아트" size={192} />
        <Artwork path="/media/missing.webp" alt="없는 앨범 아트" size={96} />
      </div>
      <Waveform
        peaks={samplePeaks(3)}
        height={50}
        progress={progress}
        onSeek={setProgress}
        slider={{
          label: '재생 위치',
          duration,
          valueText: (seconds) => `${formatDuration(seconds)} / ${formatDuration(duration)}`,
        }}
      />
      <Waveform peaks={null} height={50} loading />
    </>
  )
}

export function StateSamples() {
  return (
    <>
      <EmptyState
        title="검색 결과가 없습니다."
        hint="다른 검색어나 태그로 다시 찾아보세요."
        action={<Button>필터 초기화</Button>}
      />
      <FailedState
        title="목록을 불러오지 못했습니다."
        hint="네트워크 연결을 확인해주세요."
        retryLabel="다시 시도"
        onRetry={() => {}}
      />
    </>
  )
}
