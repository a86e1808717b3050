import { type Visibility, visibilities } from '@sori/contract/management'
import { useLocale } from '@sori/remote-kit/host'
import { hasFailed, type ListState, ListView, SearchField } from '@sori/remote-kit/lists'
import { Button, EmptyState, SegmentedLinks } from '@sori/remote-kit/ui'
import type { ComponentType, ReactNode } from 'react'
import { type ManagedSection, SectionSwitcher } from '../sections/index.ts'
import type { ListCall } from './managementApi.ts'
import { managementTexts } from './texts.ts'

export interface ManagementPageProps {
  title: string
  /** The total as text; undefined while loading. */
  count: string | undefined
  sections: ReactNode
  search: ReactNode
  children: ReactNode
}

export interface ManagementFrame {
  Page: ComponentType<ManagementPageProps>
  /** An action in the empty state, before the first upload. */
  emptyAction?: ReactNode
}

interface ListFilters {
  page: number
  keyword: string
  visibility: Visibility | undefined
}

interface ManagedListProps<Item, Params> {
  frame: ManagementFrame
  section: Exclude<ManagedSection, 'spelling' | 'picks'>
  /** The kind of listed items. The section of tags lists tracks. */
  items: 'albums' | 'tracks'
  list: ListState<Params>
  /** True for the member's own tracks: their search also covers albums and tags. */
  isOwn?: boolean
  call: ListCall<Item, Params>
  /** Ids of edited rows that stay in the list. */
  keep?: string | undefined
  /** Renders the rows of a page; undefined while loading. */
  table(rows: readonly Item[] | undefined, stale: boolean): ReactNode
  children?: ReactNode
}

/** A management section: title, count, switcher, search, filter and table. */
export function ManagedList<Item, Params extends ListFilters>(
  props: ManagedListProps<Item, Params>,
) {
  const { frame, section, items, list, isOwn = false, call, keep, table, children } = props
  const { Page, emptyAction } = frame
  const locale = useLocale()
  const texts = managementTexts(locale)
  const query = call.useQuery({ ...list.params, ...(keep && { keep }) })
  const prefetch = call.usePrefetch()
  const { keyword, visibility } = list.params
  const search = (keyword: string) => list.go({ keyword } as Partial<Params>)
  const clear = () => list.go({ keyword: '', visibility: undefined } as Partial<Params>)
  const emptyState =
    keyword || visibility ? (
      <EmptyState
        title={texts.noResults}
        action={<Button onClick={clear}>{texts.clearSearch}</Button>}
      />
    ) : (
      <EmptyState title={texts.empty[items]} action={emptyAction} />
    )
  return (
    <Page
      title={texts.sectionTitle[section]}
      count={
        hasFailed(query)
          ? undefined
          : query.data && texts.count[items](query.data.paging.total.toLocaleString(locale))
      }
      sections={<SectionSwitcher current={section} />}
      search={
        <SearchField
          label={texts.search[isOwn ? 'own' : items]}
          value={keyword}
          onSearch={search}
        />
      }
    >
      {/* Without this element, the column would stretch the links. */}
      <div>
        <SegmentedLinks
          label={texts.visibility}
          items={([undefined, ...visibilities] as const).map((value) => ({
            to: list.href({ visibility: value } as Partial<Params>),
            label: texts.visibilities[value ?? 'all'],
            current: value === visibility,
          }))}
        />
      </div>
      <ListView
        list={list}
        query={query}
        prefetch={prefetch}
        texts={{ failed: texts.failed, firstPage: texts.firstPage, noItems: texts.noItems[items] }}
        empty={emptyState}
        skeleton={table(undefined, false)}
      >
        {table}
      </ListView>
      {children}
    </Page>
  )
}
