import { type SearchType, searchTypes } from '@sori/contract/catalogue'
import { SearchField } from '@sori/remote-kit/lists'
import { Select } from '@sori/remote-kit/ui'
import { useEffect, useState } from 'react'
import { useWords } from '../../messages/useWords.ts'
import type { BrowseState } from './useBrowseList.ts'

/** What to search for, and in what: titles or artists. */
export function SearchBar({ params, go }: BrowseState) {
  const t = useWords().search
  const [type, setType] = useState<SearchType>(params.type)
  useEffect(() => setType(params.type), [params.type])
  return (
    <SearchField
      label={t.label}
      value={params.keyword}
      onSearch={(keyword) => go({ keyword, type: keyword ? type : 't' })}
      before={
        <Select
          aria-label={t.typeLabel}
          value={type}
          onChange={(event) => setType(event.target.value as SearchType)}
          options={searchTypes.map((value) => ({ value, label: t.type[value] }))}
        />
      }
    />
  )
}
