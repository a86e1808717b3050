import { type ListParams, type ListParamTable, readParams, writeParams } from '@sori/contract/list-params'
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** The state of a list: the address says all of it, and links and commands change the address. */
export interface ListState<Params> {
  readonly params: Params
  /** The address of the same list with `change`. Anything but another page leads to the first page of the result. */
  href(change: Partial<Params>): string
  /** Goes there. */
  go(change: Partial<Params>): void
}

/** The parameters that the address says, by a table of the contract; what the API would refuse is the fallback. */
export function useListParams<Table extends ListParamTable>(table: Table): ListState<ListParams<Table>> {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => readParams(table, search), [table, search])
  const href = (change: Partial<ListParams<Table>>) => `${pathname}${writeParams(table, changedParams(table, params, change))}`
  return { params, href, go: (change) => void navigate(href(change)) }
}

/** `params` with `change`, from the first page unless the change names one. */
export function changedParams<Table extends ListParamTable>(
  table: Table,
  params: ListParams<Table>,
  change: Partial<ListParams<Table>>,
): ListParams<Table> {
  return { ...params, ...('page' in table && { page: table.page?.fallback }), ...change }
}
