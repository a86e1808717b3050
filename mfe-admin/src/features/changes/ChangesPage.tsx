import { type ChangesParams, changesParams } from '@sori/contract/administration'
import { useLocale } from '@sori/remote-kit/host'
import { type ListState, SearchField, useListParams } from '@sori/remote-kit/lists'
import { ButtonLink } from '@sori/remote-kit/ui'
import History from 'lucide-react/icons/history'
import { changeColumns } from '../../changes/changeColumns.tsx'
import { useListChangesQuery, usePrefetch } from '../../changes/changesApi.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { AdminList } from '../../ui/AdminList.tsx'
import { hasFilter } from '../../ui/hasFilter.ts'
import { PeopleSections } from '../../ui/PeopleSections.tsx'
import { useDaysInOrder } from '../../ui/useDaysInOrder.ts'
import { ChangeFilters } from './ChangeFilters.tsx'
import styles from './ChangesPage.module.css'

const NO_FILTERS = {
  keyword: '',
  userId: undefined,
  adminId: undefined,
  field: undefined,
  from: undefined,
  to: undefined,
}

/** Renders `/admin/changes`: the recorded edits of administrators. */
export function ChangesPage() {
  const list = useListParams(changesParams)
  return useDaysInOrder(list) ? <Changes list={list} /> : null
}

function Changes({ list }: { list: ListState<ChangesParams> }) {
  const texts = useTexts()
  const locale = useLocale()
  const changes = useListChangesQuery(list.params)
  const columns = changeColumns(texts, locale, {
    admin: (adminId) => list.href({ adminId }),
    user: (userId) => list.href({ userId }),
  })
  const isFiltered = hasFilter(list.params, NO_FILTERS)
  return (
    <AdminList
      texts={texts.changes}
      sections={<PeopleSections />}
      list={list}
      query={changes}
      prefetch={usePrefetch('listChanges')}
      columns={columns}
      rowId={({ changeId }) => changeId}
      icon={<History />}
      emptyAction={
        isFiltered && <ButtonLink to={list.href(NO_FILTERS)}>{texts.changes.reset}</ButtonLink>
      }
    >
      <div className={styles.search}>
        <SearchField
          label={texts.changes.search}
          value={list.params.keyword}
          onSearch={(keyword) => list.go({ keyword })}
        />
      </div>
      <ChangeFilters list={list} sampleChange={changes.currentData?.items[0]} />
    </AdminList>
  )
}
