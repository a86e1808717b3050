import * as z from 'zod/mini'

/**
 * A text with fields: `{dto.title}` of the call's response, `{query.page}` of the page's address. A
 * template with an empty field results in no text. `|duration`, `|won` and `|list` format a field.
 */
const template = z.string()
/** A {@link template} whose fields are encoded. A single field is a whole address. */
const addressTemplate = z.string()

/** HTML for readers without scripts. */
const pageContent = z.object({
  lines: z._default(z.array(z.object({ text: template, link: z.optional(addressTemplate) })), []),
  lists: z._default(
    z.array(
      z.object({
        /** The field with the entries, whose fields `text` and `link` may use. */
        of: z.string(),
        text: template,
        link: z.optional(addressTemplate),
      }),
    ),
    [],
  ),
  /** Links to the pages before and after, for a response with pages. */
  hasPages: z._default(z.boolean(), false),
})

/** The facts of a page for search engines and other sites. All texts are Korean. */
export const pageHead = z.object({
  /** Values of the address's parameters that this head requires; `*` is any value. */
  when: z._default(z.record(z.string(), z.string()), {}),
  /**
   * A public call; its 404 becomes the page's. `{name}` is a parameter of the page's address.
   * `{search}` is all parameters in the route's `params`, `{last}` the last part of the path.
   */
  call: z.optional(z.string().check(z.startsWith('/api/'))),
  /** After a 404 of the call, the next head is used. */
  isOptional: z._default(z.boolean(), false),
  /** A list of the response: the page is a 404 without entries. */
  required: z.optional(z.string()),
  title: template,
  /** Texts that are joined. */
  description: z._default(z.array(template), []),
  /** Another address of the page redirects to this one. */
  canonical: z.optional(addressTemplate),
  /** False keeps the page out of search engines. */
  isIndexed: z._default(z.boolean(), true),
  /** Search engines keep only addresses with these parameters; without it, all addresses. */
  indexed: z.optional(z.array(z.string())),
  /** The type of Open Graph. */
  type: z._default(z.string(), 'website'),
  /** A picture of 1200 × 630 pixels. */
  image: z.optional(addressTemplate),
  /** The first picture that the page shows, which the browser loads before the scripts. */
  picture: z.optional(
    z.object({
      path: addressTemplate,
      /** The attribute `sizes` of the shown picture; with another value, two files are loaded. */
      sizes: z.string(),
    }),
  ),
  audio: z.optional(addressTemplate),
  /** A player of this page for other sites. */
  embed: z.optional(addressTemplate),
  /**
   * JSON-LD: texts are templates, those of addresses (`url`, `image` …) address templates.
   * `{ "each": field, "as": value }` is a list.
   */
  data: z.optional(z.record(z.string(), z.unknown())),
  content: z.optional(pageContent),
})
export type PageHead = z.infer<typeof pageHead>
