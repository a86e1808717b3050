import type { ListState } from '@sori/remote-kit/lists'
import { useState } from 'react'

interface KeptRows {
  /** The comma-separated ids of the kept rows, a parameter of the request for the list. */
  readonly ids: string | undefined
  keep(id: number): void
}

/**
 * Keeps edited rows in the list until the user filters, sorts or turns the page. Otherwise an
 * edit could remove its own row from a filtered list (D173).
 */
export function useKeptRows<Params extends { keyword: string; visibility: unknown }>({
  params,
}: Pick<ListState<Params>, 'params'>): KeptRows {
  const view = JSON.stringify(params)
  const [keptRows, setKeptRows] = useState({ view, ids: new Set<number>() })
  if (keptRows.view !== view) setKeptRows({ view, ids: new Set() })
  return {
    ids: [...keptRows.ids].join(',') || undefined,
    keep: (id) => {
      if (params.keyword || params.visibility)
        setKeptRows(({ ids }) => ({ view, ids: new Set(ids).add(id) }))
    },
  }
}
