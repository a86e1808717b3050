import {
  type ListParams,
  type ListParamTable,
  readParams,
  writeParams,
} from '@sori/contract/list-params'
import { useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** The state of a list: the address says all of it, and links and commands change the address. */
export interface ListState<Params> {
  readonly params: Params
  /**
   * Returns the URL of the same list with `change`. Everything but a page change resets the page.
   */
  href(change: Partial<Params>): string
  /** Goes there. */
  go(change: Partial<Params>): void
}

/**
 * Reads a list's parameters from the URL by a table of the contract. Removes values that the API
 * would refuse from the URL, without a history entry.
 */
export function useListParams<Table extends ListParamTable>(
  table: Table,
): ListState<ListParams<Table>> {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const taken = withoutRefused(table, search)
  useEffect(() => {
    if (taken !== search) void navigate(pathname + taken + hash, { replace: true, state })
  }, [taken, pathname, search, hash, state, navigate])
  const params = useMemo(() => readParams(table, search), [table, search])
  const href = (change: Partial<ListParams<Table>>) =>
    `${pathname}${writeParams(table, changedParams(table, params, change))}`
  return { params, href, go: (change) => void navigate(href(change)) }
}

/** Returns `search` without refused parameters of the table. Others stay unchanged. */
function withoutRefused(table: ListParamTable, search: string): string {
  const given = new URLSearchParams(search)
  const refused = Object.entries(table).filter(([name, param]) => {
    const text = given.get(name)
    return text !== null && param.read(text) === undefined
  })
  if (refused.length === 0) return search
  const isTaken = (part: string) => refused.every(([name]) => !new URLSearchParams(part).has(name))
  const parts = search.slice(1).split('&').filter(isTaken)
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

/** `params` with `change`, from the first page unless the change names one. */
export function changedParams<Table extends ListParamTable>(
  table: Table,
  params: ListParams<Table>,
  change: Partial<ListParams<Table>>,
): ListParams<Table> {
  return { ...params, ...('page' in table && { page: table.page?.fallback }), ...change }
}
