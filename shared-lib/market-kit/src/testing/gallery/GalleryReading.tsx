import { browseParams } from '@sori/contract/catalogue'
import { type TrackChange, trackChange } from '@sori/contract/management'
import { paths } from '@sori/contract/paths'
import { useCommand } from '@sori/remote-kit/data'
import {
  DataTable,
  DetailView,
  ListView,
  RowActions,
  RowField,
  SearchField,
  useListParams,
  useRowEditor,
  useSelection,
} from '@sori/remote-kit/lists'
import { Button, EmptyState, Skeleton } from '@sori/remote-kit/ui'
import { useState } from 'react'
import { SiteSearch } from '../../search/index.ts'
import styles from './Gallery.module.css'
import { galleryApi } from './galleryApi.ts'

const { listTracks, getTrack } = galleryApi.endpoints
const texts = {
  failed: '목록을 불러오지 못했습니다.',
  noItems: '이 페이지에는 트랙이 없습니다.',
  firstPage: '첫 페이지로',
}

export function SearchStory() {
  const [place, setPlace] = useState(paths.tracks())
  const [refused, setRefused] = useState('')
  const [pathname = '', search = ''] = place.split(/(?=\?)/)
  return (
    <div style={{ minHeight: 120 }}>
      <SiteSearch
        locale="ko"
        location={{ pathname, search }}
        owner={undefined}
        go={setPlace}
        onRefused={setRefused}
      />
      <p>{refused || place}</p>
    </div>
  )
}

/** `useListParams`, `SearchField` and `ListView` on the real API. */
export function ListStory() {
  const list = useListParams(browseParams)
  const query = listTracks.useQuery({ ...list.params, size: 5 })
  return (
    <>
      <SearchField
        label="트랙 검색"
        value={list.params.keyword}
        onSearch={(keyword) => list.go({ keyword })}
      />
      <ListView
        list={list}
        query={query}
        texts={texts}
        empty={<EmptyState title="검색 결과가 없습니다." />}
        skeleton={<Skeleton height={160} />}
      >
        {(tracks, stale) => (
          <ul aria-label="트랙" aria-busy={stale}>
            {tracks.map(({ id, title, artist }) => (
              <li key={id}>
                {artist.nickname} – {title}
              </li>
            ))}
          </ul>
        )}
      </ListView>
    </>
  )
}

/** `DetailView` of a track and of a missing one. */
export function DetailStory() {
  const list = useListParams(browseParams)
  const { data } = listTracks.useQuery({ ...list.params, size: 5 })
  const [first] = data?.items ?? []
  const [missing, setMissing] = useState(false)
  const names = {
    nickname: first?.artist.nickname ?? '',
    title: missing ? '없는 제목' : (first?.title ?? ''),
  }
  const query = getTrack.useQuery(names, { skip: !first })
  return (
    <>
      <Button onClick={() => setMissing(!missing)}>{missing ? '있는 트랙' : '없는 트랙'}</Button>
      <DetailView
        query={query}
        texts={{ notFound: '트랙을 찾을 수 없습니다.', noData: '데이터가 없습니다.' }}
        title={({ title }) => title}
        skeleton={<Skeleton height={80} />}
      >
        {({ title, artist }) => (
          <p>
            {artist.nickname} – {title}
          </p>
        )}
      </DetailView>
    </>
  )
}

/** `DataTable` with selection and an editable row. */
export function TableStory() {
  const list = useListParams(browseParams)
  const { data } = listTracks.useQuery({ ...list.params, size: 5 })
  const rename = useCommand(galleryApi.useRenameTrackMutation(), { done: { to: 'stay' } })
  const selection = useSelection<number>()
  const editor = useRowEditor<number, TrackChange>({
    schema: trackChange,
    apply: (id, draft) => rename.attempt({ id, ...draft }),
  })
  return (
    <div className={styles.wide}>
      <p>{selection.ids.size}곡 선택</p>
      <DataTable
        label="트랙 표"
        rows={data?.items}
        rowId={({ id }) => id}
        selection={selection}
        selectionTexts={{ all: '전체 선택', row: ({ title }) => `${title} 선택` }}
        openId={editor.openId}
        columns={[
          {
            key: 'title',
            head: '제목',
            cell: ({ id, title }) =>
              editor.isOpen(id) ? (
                <RowField editor={editor} name="title" label="제목" first />
              ) : (
                title
              ),
          },
          {
            key: 'description',
            head: '설명',
            cell: ({ id, description }) =>
              editor.isOpen(id) ? (
                <RowField editor={editor} name="description" label="설명" multiline />
              ) : (
                description
              ),
          },
          {
            key: 'actions',
            head: '관리',
            headHidden: true,
            align: 'end',
            cell: ({ id, title, description }) => (
              <RowActions
                editor={editor}
                id={id}
                name={title}
                draft={{ title, description }}
                withDelete
              />
            ),
          },
        ]}
      />
    </div>
  )
}
