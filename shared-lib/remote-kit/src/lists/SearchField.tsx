import { commonWords } from '@sori/contract/messages'
import type { ReactNode } from 'react'
import { useHost, useLocale } from '../remote/index.ts'
import { SearchInput, useSearchDraft } from '../ui/index.ts'

/** Props of {@link SearchField}. */
export interface SearchFieldProps {
  /** What a screen reader calls the search. */
  label: string
  /** What is searched for now, as the address says it. */
  value: string
  /** Called with a keyword that is not blank, or with an empty one when the person clears the search. */
  onSearch(keyword: string): void
  /** Before the text: what is searched in. */
  before?: ReactNode
}

/** The search of a page's own list. The catalogue is searched by the `SiteSearch` of the top bar. */
export function SearchField({ label, value, onSearch, before }: SearchFieldProps) {
  const locale = useLocale()
  const host = useHost()
  const onBlank = () => host.toast({ kind: 'error', text: commonWords(locale).searchBlank })
  const draft = useSearchDraft({ value, onSearch, onBlank })
  return <SearchInput label={label} locale={locale} draft={draft} before={before} />
}
