import { commonTexts } from '@sori/contract/messages'
import type { ReactNode } from 'react'
import { useHost, useLocale } from '../remote/index.ts'
import { SearchInput, useSearchDraft } from '../ui/index.ts'

/** Props of {@link SearchField}. */
export interface SearchFieldProps {
  /** The search's name for screen readers. */
  label: string
  /** The keyword in the URL. */
  value: string
  /** Called with a keyword that is not blank, or with an empty one when the person clears the search. */
  onSearch(keyword: string): void
  /** Rendered before the text, for example the scope. */
  before?: ReactNode
}

/** The search of a page's own list. The catalogue is searched by the `SiteSearch` of the top bar. */
export function SearchField({ label, value, onSearch, before }: SearchFieldProps) {
  const locale = useLocale()
  const host = useHost()
  const onBlank = () => host.toast({ kind: 'error', text: commonTexts(locale).searchBlank })
  const draft = useSearchDraft({ value, onSearch, onBlank })
  return <SearchInput label={label} locale={locale} draft={draft} before={before} />
}
