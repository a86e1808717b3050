import { commonTexts } from '@sori/contract/messages'
import type { ReactNode } from 'react'
import { useHost, useLocale } from '../remote/index.ts'
import { SearchInput, useSearchDraft } from '../ui/index.ts'

interface SearchFieldProps {
  label: string
  value: string
  /** Receives the trimmed keyword. An empty keyword clears the search. */
  onSearch(keyword: string): void
  before?: ReactNode
}

export function SearchField({ label, value, onSearch, before }: SearchFieldProps) {
  const locale = useLocale()
  const host = useHost()
  const onBlank = () => host.toast({ kind: 'error', text: commonTexts(locale).searchBlank })
  const draft = useSearchDraft({ value, onSearch, onBlank })
  return <SearchInput label={label} locale={locale} draft={draft} before={before} />
}
