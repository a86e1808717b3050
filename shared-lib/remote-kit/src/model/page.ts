import type { Paging } from '@sori/contract/envelope'

export interface Page<Item> {
  readonly items: readonly Item[]
  readonly paging: Paging
}

export function toPage<Wire, Item>(
  { dtoList, ...paging }: Paging & { dtoList: readonly Wire[] },
  toItem: (wire: Wire) => Item,
): Page<Item> {
  const { page, size, total, start, end, prev, next } = paging
  return { items: dtoList.map(toItem), paging: { page, size, total, start, end, prev, next } }
}
