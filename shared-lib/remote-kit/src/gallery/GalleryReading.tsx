import { browseParams } from '@sori/contract/catalogue'
import { useState } from 'react'
import { DetailView } from '../details/index.ts'
import { ListView, SearchField, useListParams } from '../lists/index.ts'
import type { Track } from '../model/index.ts'
import { DataTable, useRowEditor, useSelection } from '../tables/index.ts'
import { Button, EmptyState, Skeleton, TextInput } from '../ui/index.ts'
import styles from './Gallery.module.css'
import { galleryApi } from './galleryApi.ts'

const { listTracks, getTrack } = galleryApi.endpoints
const words = { failed: '목록을 불러오지 못했습니다.', noItems: '이 페이지에는 트랙이 없습니다.', firstPage: '첫 페이지로' }

/** `useListParams`, `SearchField` and `ListView` on the real API. */
export function ListStory() {
  const list = useListParams(browseParams)
  const query = listTracks.useQuery({ ...list.params, size: 5 })
  return (
    <>
      <SearchField label="트랙 검색" value={list.params.keyword} onSearch={(keyword) => list.go({ keyword })} />
      <ListView
        list={list}
        query={query}
        words={words}
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

/** `DetailView`: one that is there, and one that is not. */
export function DetailStory() {
  const list = useListParams(browseParams)
  const { data } = listTracks.useQuery({ ...list.params, size: 5 })
  const [first] = data?.items ?? []
  const [missing, setMissing] = useState(false)
  const names = { nickname: first?.artist.nickname ?? '', title: missing ? '없는 제목' : (first?.title ?? '') }
  const query = getTrack.useQuery(names, { skip: !first })
  return (
    <>
      <Button onClick={() => setMissing(!missing)}>{missing ? '있는 트랙' : '없는 트랙'}</Button>
      <DetailView
        query={query}
        words={{ notFound: '트랙을 찾을 수 없습니다.', noData: '데이터가 없습니다.' }}
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

/** `DataTable` with boxes, `useSelection`, and `useRowEditor`, one row at a time. */
export function TableStory() {
  const list = useListParams(browseParams)
  const { data } = listTracks.useQuery({ ...list.params, size: 5 })
  const [rename] = galleryApi.useRenameTrackMutation()
  const selection = useSelection<number>()
  const editor = useRowEditor<number, { title: string }>({
    otherIsOpen: '다른 항목을 수정 중입니다.',
    apply: async (id, { title }) => {
      const { error } = await rename({ id, title, description: '설명' })
      return error ? { ok: false, problem: error as never, handled: false } : { ok: true, answer: undefined }
    },
  })
  return (
    <div className={styles.wide}>
      <p>{selection.ids.size}곡 선택</p>
      <DataTable
        label="트랙 표"
        rows={data?.items}
        rowId={({ id }) => id}
        selection={selection}
        selectionWords={{ all: '전체 선택', row: ({ title }) => `${title} 선택` }}
        openId={editor.openId}
        columns={[
          {
            key: 'title',
            head: '제목',
            cell: ({ id, title }) =>
              editor.isOpen(id) ? (
                <TextInput
                  aria-label="제목"
                  value={editor.draft?.title ?? ''}
                  onChange={({ target }) => editor.change({ title: target.value })}
                />
              ) : (
                title
              ),
          },
          { key: 'artist', head: '아티스트', cell: ({ artist }) => artist.nickname },
          { key: 'actions', head: '관리', headHidden: true, align: 'end', cell: (track) => <RowButtons track={track} editor={editor} /> },
        ]}
      />
    </div>
  )
}

function RowButtons({
  track: { id, title },
  editor,
}: {
  track: Track
  editor: ReturnType<typeof useRowEditor<number, { title: string }>>
}) {
  if (!editor.isOpen(id)) {
    return (
      <Button size={32} onClick={() => editor.open(id, { title })}>
        수정
      </Button>
    )
  }
  return (
    <>
      <Button size={32} variant="primary" busy={editor.busy} onClick={() => void editor.apply()}>
        적용
      </Button>
      <Button size={32} onClick={editor.cancel}>
        취소
      </Button>
    </>
  )
}
