import type { Paging } from '@sori/contract/envelope'

/** A page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[]
  readonly paging: Paging
}

/** A page of the API's lists (D4), each of its entries by `toItem`. */
export function toPage<Wire, Item>(
  { dtoList, ...paging }: Paging & { dtoList: readonly Wire[] },
  toItem: (wire: Wire) => Item,
): Page<Item> {
  const { page, size, total, start, end, prev, next } = paging
  return { items: dtoList.map(toItem), paging: { page, size, total, start, end, prev, next } }
}
