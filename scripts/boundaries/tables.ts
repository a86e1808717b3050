/** The module of the API that owns a table: it alone writes it. */
export const owners: Readonly<Record<string, readonly string[]>> = {
  accounts: [
    'activation_codes',
    'earlier_registrations',
    'not_me_tokens',
    'password_resets',
    'running_resets',
  ],
  administration: ['admin_changes'],
  cart: ['cart_items'],
  catalogue: ['albums', 'tracks', 'track_tags', 'track_counters'],
  credits: ['credit_entries'],
  downloads: ['archives'],
  files: ['files'],
  images: ['images'],
  licences: ['certificates'],
  limits: ['limits'],
  mail: ['outbox'],
  members: ['members', 'former_nicknames', 'retired_nicknames', 'nickname_skeletons'],
  payments: ['orders', 'payments'],
  plans: ['plans', 'plan_prices'],
  quotas: ['uploads', 'refused_uploads'],
  reports: ['reports'],
  search: ['track_search', 'album_search', 'album_counters', 'track_changes', 'album_changes'],
  sessions: ['known_devices', 'session_families', 'refresh_tokens'],
  statistics: ['counts', 'count_changes', 'counts_now', 'counts_recounted'],
  subscriptions: ['subscriptions'],
  suggestions: ['suggested_starts', 'suggested_words', 'word_slips'],
  tags: ['tags'],
}

/** Tables of no module: operations keep their own state in them. */
export const ofOperations: readonly string[] = [
  'audit_progress',
  'audit_breaches',
  'backup_runs',
  'seeds',
  'unfinished_restore',
]

/** Tables that a file writes although another module owns them, each with the reason. */
export const sharedWrites: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'money/cart/cart.repository.ts': {
    track_counters: 'a sale is counted in the transaction that sells',
  },
  'catalogue/catalogue/catalogue.repository.ts': { tags: 'the demo world brings the first tags' },
  'money/credits/credit.repository.ts': {
    members: 'credit_balance is the sum of the ledger, moved with each entry',
  },
  'catalogue/management/management.repository.ts': {
    albums: 'an artist edits what the catalogue has published',
    tracks: 'an artist edits what the catalogue has published',
    track_tags: 'an artist edits what the catalogue has published',
  },
  'catalogue/search/postgres-search.ts': {
    tags: 'absorbed is the index’s own note of merged tags',
  },
  'catalogue/tags/tag.repository.ts': { track_tags: 'a merged tag leaves its tracks to the other' },
}

/** Read models: queries that join tables of several modules, and whose tables they read. Another file reads its own module's alone. */
export const readModels: Readonly<Record<string, { answers: string; reads: readonly string[] }>> = {
  'members/accounts/password-reset.repository.ts': {
    answers: 'whose password a secret resets',
    reads: ['members'],
  },
  'site/administration/administration.repository.ts': {
    answers: 'the list of members with plan and sales',
    reads: ['counts_now', 'members', 'subscriptions'],
  },
  'site/administration/change.repository.ts': {
    answers: 'who changed what, by nickname',
    reads: ['members'],
  },
  'money/cart/cart.repository.ts': {
    answers: 'whether tracks can be sold',
    reads: ['album_counters', 'files', 'members', 'tracks'],
  },
  'money/cart/member-track.repository.ts': {
    answers: 'carts and paid sounds with what they show',
    reads: ['albums', 'certificates', 'files', 'members', 'tracks'],
  },
  'catalogue/catalogue/catalogue.repository.ts': {
    answers: 'tracks and albums with artist, sound and what the visitor has',
    reads: ['cart_items', 'files', 'former_nicknames', 'members'],
  },
  'catalogue/catalogue/similar.repository.ts': {
    answers: 'tracks that share rare tags',
    reads: ['counts_now', 'track_search'],
  },
  'money/credits/ledger.repository.ts': {
    answers: 'what each entry of the ledger was for',
    reads: ['cart_items', 'members', 'orders', 'tracks'],
  },
  'files/downloads/download.repository.ts': {
    answers: 'originals, with the right to them',
    reads: ['cart_items', 'files', 'members', 'tracks'],
  },
  'files/files/file.repository.ts': { answers: 'files that no track needs', reads: ['tracks'] },
  'catalogue/hiding/hiding.repository.ts': {
    answers: 'what is hidden, with its artist and tags',
    reads: ['albums', 'members', 'track_tags', 'tracks'],
  },
  'catalogue/hiding/shown.ts': {
    answers: 'the condition that a track and its album are shown',
    reads: ['albums'],
  },
  'files/images/image.repository.ts': {
    answers: 'pictures that nobody needs',
    reads: ['albums', 'members'],
  },
  'money/licences/certificate.repository.ts': {
    answers: 'what a certificate states of a purchase',
    reads: ['albums', 'cart_items', 'members', 'tracks'],
  },
  'catalogue/management/management.repository.ts': {
    answers: 'what an edit starts from',
    reads: ['files', 'members', 'tags'],
  },
  'members/members/member.repository.ts': {
    answers: 'accounts that nothing refers to',
    reads: [
      'admin_changes',
      'albums',
      'cart_items',
      'credit_entries',
      'files',
      'orders',
      'subscriptions',
    ],
  },
  'members/personal-data/export.repository.ts': {
    answers: 'all that the site knows of a member',
    reads: [
      'admin_changes',
      'albums',
      'cart_items',
      'certificates',
      'credit_entries',
      'files',
      'former_nicknames',
      'images',
      'known_devices',
      'members',
      'orders',
      'payments',
      'reports',
      'track_counters',
      'track_tags',
      'tracks',
    ],
  },
  'files/quotas/quota.repository.ts': {
    answers: 'how much room an artist’s files take',
    reads: ['files', 'images'],
  },
  'catalogue/reports/report.repository.ts': {
    answers: 'reports with what they are about',
    reads: ['albums', 'members', 'tracks'],
  },
  'catalogue/search/postgres-search.ts': {
    answers: 'rows of the index from the catalogue',
    reads: ['albums', 'files', 'tracks'],
  },
  'catalogue/search/facets.ts': { answers: 'how many tracks a tag has', reads: ['tags'] },
  'members/sessions/known-device.repository.ts': {
    answers: 'whose device it is',
    reads: ['members'],
  },
  'members/sessions/session.repository.ts': {
    answers: 'whose session it is, and whether they may still act',
    reads: ['members'],
  },
  'site/statistics/statistics.repository.ts': {
    answers: 'counts with names, and a day’s money',
    reads: ['credit_entries', 'members', 'orders', 'payments', 'tags', 'track_counters', 'tracks'],
  },
  'money/subscriptions/subscription.repository.ts': {
    answers: 'plans in force, and who is to be reminded',
    reads: ['members', 'orders', 'plans'],
  },
  'catalogue/suggestions/suggestion.repository.ts': {
    answers: 'names and tags that begin as typed, the commonest first',
    reads: [
      'album_counters',
      'album_search',
      'albums',
      'counts_now',
      'members',
      'tags',
      'track_counters',
      'track_search',
      'tracks',
    ],
  },
}
