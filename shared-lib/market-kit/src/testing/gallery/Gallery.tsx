import { IconButton } from '@sori/remote-kit/ui'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { type ReactNode, useSyncExternalStore } from 'react'
import styles from './Gallery.module.css'
import { AccountStory } from './GalleryAccount.tsx'
import { BuyingStory } from './GalleryBuying.tsx'
import { ControlSamples, DialogSamples, FieldSamples } from './GalleryControls.tsx'
import {
  AlbumSamples,
  ListSamples,
  PictureSamples,
  StateSamples,
  TableSamples,
} from './GalleryLists.tsx'
import { ManagementStory } from './GalleryManagement.tsx'
import { DetailStory, ListStory, SearchStory, TableStory } from './GalleryReading.tsx'
import { ChartStory, PreviewStory, SectionStory, TagStory } from './GalleryStudio.tsx'
import { CommandStory, DownloadStory, FormStory, UploadStory } from './GalleryWriting.tsx'

const colours = [
  'bg',
  'surface',
  'surface-2',
  'border',
  'border-strong',
  'text',
  'text-2',
  'text-3',
  'accent',
  'accent-soft',
  'ok',
  'warn',
  'err',
  'info',
  'vip',
  'wave-idle',
]
const types = ['display', 'h1', 'h2', 'h3', 'body', 'row', 'meta', 'cap']

export function Gallery() {
  const theme = useSyncExternalStore(onThemeChange, pageTheme, () => 'light')
  const isDark = theme === 'dark'
  const toggle = () => {
    document.documentElement.dataset.theme = isDark ? 'light' : 'dark'
  }
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <h1>소리장터 UI</h1>
        <IconButton label={isDark ? '라이트 모드로 전환' : '다크 모드로 전환'} onClick={toggle}>
          {isDark ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
        </IconButton>
      </header>
      <Section title="트랙 목록">
        <ListSamples />
      </Section>
      <Section title="앨범 목록">
        <AlbumSamples />
      </Section>
      <Section title="표">
        <TableSamples />
      </Section>
      <Section title="버튼과 칩">
        <div className={styles.both}>
          {['light', 'dark'].map((name) => (
            <div key={name} className={styles.theme} data-theme={name}>
              <ControlSamples />
            </div>
          ))}
        </div>
      </Section>
      <Section title="입력">
        <FieldSamples />
      </Section>
      <Section title="대화상자와 알림">
        <DialogSamples />
      </Section>
      <Section title="그림과 파형">
        <PictureSamples />
      </Section>
      <Section title="상태 화면">
        <StateSamples />
      </Section>
      <Section title="음원 검색 (SiteSearch)">
        <SearchStory />
      </Section>
      <Section title="목록 (useListParams, ListView)">
        <ListStory />
      </Section>
      <Section title="상세 (DetailView)">
        <DetailStory />
      </Section>
      <Section title="표 (DataTable, useRowEditor)">
        <TableStory />
      </Section>
      <Section title="관리 표 (AlbumsTable, TracksTable)">
        <ManagementStory />
      </Section>
      <Section title="태그 선택 (TagPicker)">
        <TagStory />
      </Section>
      <Section title="차트 (Chart, StatTiles)">
        <ChartStory />
      </Section>
      <Section title="화면 이동 (SectionSwitcher, Shortcuts, Tabs)">
        <SectionStory />
      </Section>
      <Section title="미리듣기 (PreviewButton)">
        <PreviewStory />
      </Section>
      <Section title="폼과 명령 (useContractForm, useCommand)">
        <FormStory />
        <CommandStory />
      </Section>
      <Section title="내 계정 (ChangePasswordForm, SessionList)">
        <AccountStory />
      </Section>
      <Section title="파일 (useUpload, 다운로드)">
        <UploadStory />
        <DownloadStory />
      </Section>
      <Section title="구매와 재생 (usePurchase, usePlayback)">
        <BuyingStory />
      </Section>
      <Section title="색과 글자">
        <div className={styles.swatches}>
          {colours.map((name) => (
            <div key={name} className={styles.swatch} style={{ background: `var(--${name})` }}>
              <span>{name}</span>
            </div>
          ))}
        </div>
        {types.map((name) => (
          <p key={name} style={{ font: `var(--type-${name})`, marginTop: 12 }}>
            {name} · 소리를 사고파는 가장 가벼운 방법 3:42 12,900원
          </p>
        ))}
      </Section>
    </div>
  )
}

function pageTheme(): string {
  return document.documentElement.dataset.theme ?? 'light'
}

function onThemeChange(notify: () => void): () => void {
  const observer = new MutationObserver(notify)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
