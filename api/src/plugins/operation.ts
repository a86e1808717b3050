export const operationTags = {
  sessions: 'Logging in, and staying logged in',
  accounts: 'Registration, activation and passwords',
  members: 'The member who asks',
  sounds: 'What anybody may browse and hear',
  library: 'Saved tracks and collections',
  files: 'Uploads, and originals to keep',
  management: 'Publishing sounds, and managing them',
  cart: 'The cart, purchases and paid sounds',
  payments: 'Plans, subscriptions and payments',
  statistics: 'Statistics of an artist and of the site',
  administration: 'What administrators do',
  site: 'The site: its remotes, its health, reports of browsers',
} as const

export type OperationTag = keyof typeof operationTags

/** `id` becomes a function's name in generated clients. */
export function operation(id: string, tag: OperationTag, summary: string) {
  return { operationId: id, tags: [tag], summary }
}
