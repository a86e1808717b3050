/** What the calls of the API are grouped by in its description. */
export const operationTags = {
  sessions: 'Logging in, and staying logged in',
  accounts: 'Registration, activation and passwords',
  members: 'The member who asks',
  sounds: 'What anybody may browse and hear',
  files: 'Uploads, and originals to keep',
  management: 'Publishing sounds, and managing them',
  cart: 'The cart, purchases and paid sounds',
  payments: 'Plans, subscriptions and payments',
  statistics: 'Statistics of an artist and of the site',
  administration: 'What administrators do',
  site: 'The site: its remotes, its health, reports of browsers',
} as const satisfies Record<string, string>

/** A group of {@link operationTags}. */
export type OperationTag = keyof typeof operationTags

/**
 * How a route is called in the API's description, for its `schema`: `id` is unique and becomes the name of a function in
 * generated clients; `summary` is one sentence.
 */
export function operation(id: string, tag: OperationTag, summary: string) {
  return { operationId: id, tags: [tag], summary }
}
