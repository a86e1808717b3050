import {
  type ListParams,
  type ListParamTable,
  readParams,
  writeParams,
} from '@sori/contract/list-params'
import { useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

export interface ListState<Params> {
  readonly params: Params
  /** Returns the URL with `change`. All changes except `page` reset the page. */
  href(change: Partial<Params>): string
  go(change: Partial<Params>): void
}

/** Reads parameters from the URL. Replaces the URL if the API would refuse it. */
export function useListParams<Table extends ListParamTable>(
  table: Table,
): ListState<ListParams<Table>> {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const acceptedSearch = withoutRefused(table, search)
  useEffect(() => {
    if (acceptedSearch !== search)
      void navigate(pathname + acceptedSearch + hash, { replace: true, state })
  }, [acceptedSearch, pathname, search, hash, state, navigate])
  const params = useMemo(() => readParams(table, search), [table, search])
  const href = (change: Partial<ListParams<Table>>) =>
    `${pathname}${writeParams(table, changedParams(table, params, change))}`
  return { params, href, go: (change) => void navigate(href(change)) }
}

/** Returns the query string without the parameters that the API would refuse. */
function withoutRefused(table: ListParamTable, search: string): string {
  const searchParams = new URLSearchParams(search)
  const refusedParams = Object.entries(table).filter(([name, param]) => {
    const text = searchParams.get(name)
    return text !== null && param.read(text) === undefined
  })
  if (refusedParams.length === 0) return search
  const isAccepted = (parameter: string) =>
    refusedParams.every(([name]) => !new URLSearchParams(parameter).has(name))
  const acceptedParameters = search.slice(1).split('&').filter(isAccepted)
  return acceptedParameters.length > 0 ? `?${acceptedParameters.join('&')}` : ''
}

/** Returns the parameters with `change`. Resets `page` unless `change` contains a page. */
export function changedParams<Table extends ListParamTable>(
  table: Table,
  params: ListParams<Table>,
  change: Partial<ListParams<Table>>,
): ListParams<Table> {
  return { ...params, ...('page' in table && { page: table.page?.fallback }), ...change }
}
