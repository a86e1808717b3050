import { ownedTracksParams } from '@sori/contract/cart'
import { commonTexts } from '@sori/contract/messages'
import { paths } from '@sori/contract/paths'
import { saveTracks } from '@sori/market-kit/purchase'
import { useHost, useLocale, useSession } from '@sori/remote-kit/host'
import {
  hasFailed,
  ListView,
  SearchField,
  useListParams,
  useSelection,
} from '@sori/remote-kit/lists'
import { Button, ButtonLink, EmptyState, Refusal } from '@sori/remote-kit/ui'
import Download from 'lucide-react/icons/download'
import { SaveModeChoice } from '../../files/SaveModeChoice.tsx'
import { useSaveFiles } from '../../files/useSaveFiles.ts'
import { useTexts } from '../../messages/useTexts.ts'
import type { MemberTrack } from '../../model/memberTrack.ts'
import { Page } from '../../ui/Page.tsx'
import styles from './PurchasesPage.module.css'
import { PurchasesTable } from './PurchasesTable.tsx'
import { useListPurchasesQuery, usePrefetch } from './purchasesApi.ts'

/** Renders `/me/cart/transaction`: the member's tracks, with downloads and certificates. */
export function PurchasesPage() {
  const user = useSession()
  return user && <Purchases key={user.userId} userId={user.userId} />
}

function Purchases({ userId }: { userId: string }) {
  const texts = useTexts().purchases
  const host = useHost()
  const locale = useLocale()
  const list = useListParams(ownedTracksParams)
  const query = useListPurchasesQuery({ userId, params: list.params })
  const selection = useSelection<number>()
  const prefetch = usePrefetch('listPurchases')
  const tableProps = {
    list,
    selection,
    onDownload: (track: MemberTrack) => saveTracks(host, [track]),
  }
  const total = hasFailed(query) ? undefined : query.data?.paging.total
  return (
    <Page
      title={texts.title}
      count={total === undefined ? undefined : texts.count(total.toLocaleString(locale))}
    >
      <div className={styles.bar}>
        <p className={styles.hint}>{texts.free}</p>
        <SearchField
          label={texts.search}
          value={list.params.keyword}
          onSearch={(keyword) => list.go({ keyword })}
        />
      </div>
      <ListView
        list={list}
        query={query}
        prefetch={(params) => prefetch({ userId, params })}
        texts={texts}
        empty={
          <EmptyPurchases
            isSearch={list.params.keyword !== ''}
            clearHref={list.href({ keyword: '' })}
          />
        }
        skeleton={<PurchasesTable rows={undefined} {...tableProps} />}
      >
        {(rows, stale) => (
          <>
            <SelectionBar
              tracks={rows.filter(({ id, isTakenDown }) => selection.has(id) && !isTakenDown)}
            />
            <PurchasesTable rows={rows} stale={stale} {...tableProps} />
          </>
        )}
      </ListView>
    </Page>
  )
}

function SelectionBar({ tracks }: { tracks: readonly MemberTrack[] }) {
  const texts = useTexts().purchases
  const host = useHost()
  const locale = useLocale()
  const files = useSaveFiles()
  function save(): void {
    if (tracks.length > 0) void files.save(tracks)
    else host.toast({ kind: 'error', text: texts.noneSelected })
  }
  return (
    <div className={styles.chosen}>
      <Button
        icon={<Download aria-hidden="true" />}
        busy={files.busy}
        busyLabel={commonTexts(locale).processing}
        onClick={save}
      >
        {texts.downloadChosen(tracks.length.toLocaleString(locale))}
      </Button>
      <SaveModeChoice files={files} count={tracks.length} />
      <Refusal>{files.refusal}</Refusal>
    </div>
  )
}

function EmptyPurchases({ isSearch, clearHref }: { isSearch: boolean; clearHref: string }) {
  const texts = useTexts().purchases
  const common = commonTexts(useLocale())
  return isSearch ? (
    <EmptyState
      title={texts.nothingFound}
      action={<ButtonLink to={clearHref}>{texts.clearSearch}</ButtonLink>}
    />
  ) : (
    <EmptyState
      title={texts.empty}
      action={<ButtonLink to={paths.tracks()}>{common.toTracks}</ButtonLink>}
    />
  )
}
