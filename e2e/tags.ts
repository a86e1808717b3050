import type { APIRequestContext } from '@playwright/test'

/** Returns functions that translate stored names of tags into Korean and back. */
export async function koreanTags(request: APIRequestContext) {
  const { dtoList } = await (await request.get('/api/sounds/tags')).json()
  const { instrument, mood, genre, names } = dtoList[0]
  const stored: string[] = [...instrument, ...mood, ...genre]
  const labelOf = (tag: string): string => names[tag]?.ko ?? tag
  const storedOf = (label: string) => stored.find((tag) => labelOf(tag) === label) ?? label
  return { labelOf, storedOf }
}
