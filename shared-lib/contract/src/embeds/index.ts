import * as z from 'zod/mini'

/** A size in pixels, as oEmbed sends it. */
const pixels = z.optional(
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,4}$/)),
    z.transform((digits: string) => Number(digits)),
  ),
)

export const embedQuery = z.object({
  url: z.string().check(z.maxLength(4_000)),
  /**
   * The requested format. The API answers every format except `json` with 501, as oEmbed requires.
   */
  format: z._default(z.string(), 'json'),
  maxwidth: pixels,
  maxheight: pixels,
})

/** The response of oEmbed 1.0, type `rich`. */
export const embedAnswer = z.object({
  version: z.literal('1.0'),
  type: z.literal('rich'),
  provider_name: z.string(),
  provider_url: z.string(),
  title: z.string(),
  /** Seconds for which other sites may cache the response. */
  cache_age: z.int(),
  html: z.string(),
  width: z.int(),
  height: z.int(),
  thumbnail_url: z.optional(z.string()),
  thumbnail_width: z.optional(z.int()),
  thumbnail_height: z.optional(z.int()),
})
