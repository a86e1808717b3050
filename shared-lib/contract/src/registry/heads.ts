import * as z from 'zod/mini'

/**
 * A text with fields: `{dto.title}` of the call's response, `{query.page}` of the page's address,
 * `{path.id}` of a route `/x/:id`. If a field is empty, the whole text is empty. `|duration`,
 * `|won`, `|list` and `|plan` format a field.
 */
const template = z.string()
/** A {@link template} whose fields are URL-encoded, unless a single field is the whole address. */
const addressTemplate = z.string()

/** HTML for readers without scripts. */
const pageContent = z.object({
  lines: z._default(z.array(z.object({ text: template, link: z.optional(addressTemplate) })), []),
  lists: z._default(
    z.array(
      z.object({
        /** The field with the list; `text` and `link` may use fields of its entries. */
        of: z.string(),
        text: template,
        link: z.optional(addressTemplate),
      }),
    ),
    [],
  ),
  /** Adds links to the pages before and after, if the response has pages. */
  hasPages: z._default(z.boolean(), false),
})

/**
 * The beginning of a page, which browsers paint before the page's code has loaded. The page must
 * show the same at the same place. `title` is its heading, and `lead` a paragraph below it. Pages
 * that `indexed` excludes have no opening, because filters may change their layout.
 */
const pageOpening = z.object({
  title: template,
  lead: z.optional(template),
  /** True shows the head's `picture` as the cover. */
  hasCover: z._default(z.boolean(), false),
  /**
   * On an `item` page, the cover has at most 320 px and is beside or above the heading. On a `list`
   * page, it is the first of two columns on a phone, and absent from wider windows. On a `text`
   * page, the lead looks like the text, and not like a smaller heading. On a `form` page, heading
   * and lead are in a narrow column.
   */
  layout: z._default(z.enum(['item', 'list', 'text', 'form']), 'item'),
})

/** The facts of a page for search engines and other sites. All texts are Korean. */
export const pageHead = z.object({
  /** The query parameters of the pages with this head; `*` is any value. */
  when: z._default(z.record(z.string(), z.string()), {}),
  /**
   * The address of a public call. If it responds 404, the page does too. `{name}` is a parameter of
   * the page's path or query, `{search}` all parameters in the route's `params`, and `{last}` the
   * last part of the path.
   */
  call: z.optional(z.string().check(z.startsWith('/api/'))),
  /** True if the page uses the next head after a 404 of the call. */
  isOptional: z._default(z.boolean(), false),
  /** A list of the response. If it is empty, the page is a 404. */
  required: z.optional(z.string()),
  title: template,
  /** Texts that are joined to one description. */
  description: z._default(z.array(template), []),
  /** The address of the page; other addresses redirect to it. */
  canonical: z.optional(addressTemplate),
  /** False excludes the page from search engines. */
  isIndexed: z._default(z.boolean(), true),
  /** The query parameters of pages that search engines may list; undefined allows all. */
  indexed: z.optional(z.array(z.string())),
  /** The page's type in Open Graph. */
  type: z._default(z.string(), 'website'),
  /** A picture of 1200 × 630 pixels for shared links. */
  image: z.optional(addressTemplate),
  /** The first picture of the page. The browser loads it before the scripts. */
  picture: z.optional(
    z.object({
      path: addressTemplate,
      /** Its attribute `sizes`. If the screen has another value, browsers load two files. */
      sizes: z.string(),
    }),
  ),
  opening: z.optional(pageOpening),
  audio: z.optional(addressTemplate),
  /** The address of a player for other sites. */
  embed: z.optional(addressTemplate),
  /**
   * JSON-LD. Each text is a template, and each address (`url`, `image` …) an address template.
   * `{ "each": field, "as": value }` repeats `value` for each entry of a list.
   */
  data: z.optional(z.record(z.string(), z.unknown())),
  content: z.optional(pageContent),
})
export type PageHead = z.infer<typeof pageHead>
