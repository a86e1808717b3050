import type { TagSet } from '@sori/contract/catalogue'
import { browseParams } from '@sori/contract/catalogue'
import { readParams } from '@sori/contract/list-params'
import { Button, Tabs } from '@sori/remote-kit/ui'
import ChartColumn from 'lucide-react/icons/chart-column'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import { Chart, ChartGrid, StatTiles } from '../../charts/index.ts'
import { SectionSwitcher, Shortcuts } from '../../sections/index.ts'
import { PreviewButton, usePreview } from '../../sound/index.ts'
import { countTags, TagPicker } from '../../tags/index.ts'
import styles from './Gallery.module.css'
import { galleryApi } from './galleryApi.ts'

/** `TagPicker`: tabs, fuzzy search and chosen tags. */
export function TagStory() {
  const tags = galleryApi.useListTagsQuery()
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<TagSet>({ instrument: ['piano'], mood: [], genre: [] })
  return (
    <div className={styles.line}>
      <Button onClick={() => setOpen(true)}>태그 고르기 ({countTags(chosen)})</Button>
      <TagPicker
        open={open}
        tags={tags}
        chosenTags={chosen}
        onRequest={({ tagName }) => Promise.resolve(tagName !== 'refused')}
        onClose={() => setOpen(false)}
        onConfirm={(next) => {
          setChosen(next)
          setOpen(false)
        }}
      />
    </div>
  )
}

const days = [3, 5, 0, 8, 2, 4, 12].map((value, index) => ({ label: `10-0${index + 1}`, value }))
const top = [
  { label: '을지로의 새벽', value: 31, to: '#top-1' },
  { label: 'A VERY LONG TITLE OF A TRACK', value: 12, to: '#top-2' },
]
const shares = [
  { label: '앨범', value: 3 },
  { label: '트랙', value: 12 },
]

/** `Chart` of each kind, loading and empty; `StatTiles`. */
export function ChartStory() {
  return (
    <>
      <StatTiles
        label="요약"
        tiles={[
          { label: '총 트랙', value: 1204 },
          { label: '총 앨범', value: undefined },
        ]}
      />
      <br />
      <ChartGrid>
        <Chart
          title="일별 다운로드"
          kind="columns"
          points={days}
          labelName="날짜"
          valueName="다운로드"
          wide
        />
        <Chart
          title="상위 트랙"
          kind="ranking"
          points={top}
          labelName="트랙"
          valueName="다운로드"
        />
        <Chart
          title="앨범·트랙 비율"
          kind="shares"
          points={shares}
          labelName="구분"
          valueName="개수"
        />
        <Chart
          title="불러오는 차트"
          kind="columns"
          points={undefined}
          labelName="날짜"
          valueName="다운로드"
        />
        <Chart title="빈 차트" kind="columns" points={[]} labelName="날짜" valueName="다운로드" />
      </ChartGrid>
    </>
  )
}

export function SectionStory() {
  const [tab, setTab] = useState('one')
  return (
    <div className={styles.wide}>
      <div>
        <SectionSwitcher current="tracks" />
      </div>
      <Shortcuts
        label="바로가기"
        items={[
          { to: '#upload', label: '음원 업로드', hint: '새 트랙을 등록합니다', icon: <Upload /> },
          { to: '#statistics', label: '통계', icon: <ChartColumn /> },
        ]}
      />
      <Tabs
        label="탭"
        current={tab}
        onChange={setTab}
        tabs={[
          { key: 'one', label: '첫째', aside: 2 },
          { key: 'two', label: '둘째' },
        ]}
      >
        <p>{tab === 'one' ? '첫째 내용' : '둘째 내용'}</p>
      </Tabs>
    </div>
  )
}

export function PreviewStory() {
  const preview = usePreview()
  const { data } = galleryApi.useListTracksQuery({ ...readParams(browseParams, ''), size: 5 })
  return (
    <div className={styles.line}>
      {(data?.items ?? []).slice(0, 3).map(({ id, title, filePath }) => (
        <PreviewButton
          key={id}
          preview={preview}
          id={String(id)}
          title={title}
          source={`/api/stream/${filePath}`}
        />
      ))}
    </div>
  )
}
