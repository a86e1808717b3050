export const operationTags = {
  sessions: 'Logins and sessions',
  accounts: 'Registration, activation and passwords',
  members: 'Profile, settings and personal lists of the caller',
  sounds: 'The public catalogue and its previews',
  library: 'Saved tracks and collections',
  files: 'Uploads, and downloads of originals',
  management: 'Publishing and managing tracks and albums',
  cart: 'The cart, purchases and certificates',
  payments: 'Plans, subscriptions and payments',
  statistics: 'Statistics of an artist and of the site',
  administration: 'Administration',
  site: 'The site: remotes, health and reports of browsers',
} as const

export type OperationTag = keyof typeof operationTags

/** Returns the description of a call. `id` is the function name in generated clients. */
export function operation(id: string, tag: OperationTag, summary: string) {
  return { operationId: id, tags: [tag], summary }
}
