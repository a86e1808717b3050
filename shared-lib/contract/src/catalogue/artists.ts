import * as z from 'zod/mini'
import { freeText, id, idInput, oneOf, pageOf, timestamp } from '../envelope/index.ts'
import { composedText } from '../text/index.ts'

export const INTRODUCTION_MAX = 1000
export const ARTIST_LINKS_MAX = 5
const LINK_MAX = 200
/** An address with https and a domain. Excludes ports, credentials and numeric hosts. */
const ARTIST_LINK = /^https:\/\/(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z](?:[/?#]|$)/

/** Returns the address as browsers write it: the host in ASCII, the path encoded. */
export function artistLinkOf(text: string): string | undefined {
  const composed = composedText(text)
  if (!URL.canParse(composed)) return undefined
  const { href } = new URL(composed)
  return ARTIST_LINK.test(href) && href.length <= LINK_MAX ? href : undefined
}

/** A link of an artist. A form sends an empty text if the artist enters no link. */
const artistLink = z.string().check(
  z.maxLength(LINK_MAX),
  z.refine((text) => text.trim() === '' || artistLinkOf(text) !== undefined, {
    params: { code: 'LINK_PATTERN' },
  }),
)

export const artistPageForm = z.object({
  introduction: freeText(INTRODUCTION_MAX),
  links: z.array(artistLink).check(z.maxLength(ARTIST_LINKS_MAX)),
})
export type ArtistPageForm = z.infer<typeof artistPageForm>
export const artistPageAnswer = oneOf(
  z.object({ introduction: z.string(), links: z.array(z.string()) }),
)
export type ArtistPageAnswer = z.infer<typeof artistPageAnswer>

export const followParams = z.object({ artistId: idInput })
export const followedArtist = z.object({
  userId: id,
  nickname: z.string(),
  picture: z.nullable(z.string()),
  followDate: timestamp,
})
export const followingAnswer = pageOf(followedArtist)
export type FollowingAnswer = z.infer<typeof followingAnswer>
