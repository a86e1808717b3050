// Written by "node api/scripts/tables.ts". Do not edit.

import type { ChangeField, ChangeSubject, ChangeValue } from '@sori/contract/administration'
import type { CharacterSource, MusicalKey, SoundType, TagKind } from '@sori/contract/catalogue'
import type { AudioWarning } from '@sori/contract/files'
import type { HiddenBy } from '@sori/contract/management'
import type { CreditKind, Payment } from '@sori/contract/payment'
import type { ReportDecision, ReportReason } from '@sori/contract/reports'
import type { ColumnType } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface ActivationCodes {
  code_hash: Buffer;
  expires_at: Timestamp;
  member_id: number;
}

export interface AdminChanges {
  admin_id: number;
  at: Generated<Timestamp>;
  field: ChangeField;
  from_value: ColumnType<ChangeValue, string, never>;
  id: Generated<number>;
  label: string | null;
  member_id: number | null;
  reason: string | null;
  search_key: Generated<string>;
  subject: ChangeSubject;
  to_value: ColumnType<ChangeValue, string, never>;
}

export interface AlbumChanges {
  album_id: number;
  at: Timestamp;
  created_at: Timestamp;
  name_key: string;
  nickname_key: string;
  sign: number;
  xid: string;
}

export interface AlbumCounterChanges {
  album_id: number;
  at: Timestamp;
  downloads: number;
  sign: number;
  xid: string;
}

export interface AlbumCounters {
  album_id: number;
  downloads: Generated<number>;
  xid: string | null;
}

export interface Albums {
  art_path: string | null;
  created_at: Generated<Timestamp>;
  description: string;
  hidden_at: Timestamp | null;
  hidden_by: HiddenBy | null;
  hidden_reason: string | null;
  id: Generated<number>;
  member_id: number;
  modified_at: Generated<Timestamp>;
  name: string;
  name_key: string;
  version: Generated<number>;
}

export interface AlbumSearch {
  album_id: number;
  created_at: Timestamp;
  name_key: string;
  nickname_key: string;
}

export interface Announcements {
  album_id: number;
  due_at: Timestamp;
  notified_to: Generated<number>;
}

export interface AppliedMigrations {
  applied_at: Generated<Timestamp>;
  checksum: string;
  name: string;
  needs_release: string | null;
}

export interface Archives {
  busy_until: Timestamp | null;
  expires_at: Timestamp;
  member_id: number;
  running_hash: Buffer | null;
  ticket_hash: Buffer | null;
  track_ids: ArrayType<number>;
}

export interface ArtistPages {
  introduction: string;
  links: string[];
  member_id: number;
}

export interface AuditBreaches {
  detail: string;
  found_at: Generated<Timestamp>;
  invariant: string;
  subject: string;
}

export interface AuditProgress {
  entry_id: Generated<number>;
  finished_at: Timestamp | null;
  member_id: Generated<number>;
  one: Generated<boolean>;
}

export interface BackupRuns {
  failed_at: Timestamp | null;
  one: Generated<boolean>;
  succeeded_at: Timestamp | null;
}

export interface CardChanges {
  id: Generated<number>;
  item_id: number;
  kind: string;
}

export interface Cards {
  hash: string;
  item_id: number;
  kind: string;
}

export interface CartItems {
  buyer_name: string | null;
  entry_id: number | null;
  member_id: number;
  since: Generated<Timestamp>;
  status: "DONE" | "READY";
  track_id: number;
}

export interface Certificates {
  album_name: string;
  code: string;
  created_at: Generated<Timestamp>;
  licence_version: string;
  member_id: number;
  nickname: string;
  title: string;
  track_id: number;
}

export interface Charts {
  place: number;
  span: string;
  track_id: number;
}

export interface Collections {
  code: string;
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  member_id: number;
  modified_at: Generated<Timestamp>;
  name: string;
  shared: Generated<boolean>;
}

export interface CollectionTracks {
  collection_id: number;
  place: number;
  track_id: number;
}

export interface CountChanges {
  amount: number;
  day: string | null;
  kind: string;
  owner: number;
  subject: number;
}

export interface Counts {
  amount: number;
  day: string | null;
  kind: string;
  owner: number;
  subject: number;
}

export interface CountsNow {
  amount: number;
  day: string | null;
  kind: string;
  owner: number;
  subject: number;
}

export interface CountsRecounted {
  amount: number;
  day: string | null;
  kind: string;
  owner: number;
  subject: number;
}

export interface CreditEntries {
  amount: number;
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  kind: CreditKind;
  member_id: number;
  reference: string;
}

export interface EarlierRegistrations {
  birth: string | null;
  code_expires_at: Timestamp | null;
  code_hash: Buffer | null;
  id: Generated<number>;
  member_id: number;
  name: string;
  nickname: string;
  nickname_key: string;
  password_hash: string;
  phone_number: string | null;
  registered_at: Timestamp;
}

export interface EverythingChanges {
  album_id: number;
  at: Timestamp;
  created_at: Timestamp;
  key: string;
  seconds: number | null;
  sign: number;
  tag_ids: number[];
  track_id: number;
  xid: string;
}

export interface EverythingSearch {
  album_id: number;
  created_at: Timestamp;
  key: string;
  seconds: number | null;
  tag_ids: number[];
  track_id: number;
}

export interface Favourites {
  created_at: Generated<Timestamp>;
  member_id: number;
  track_id: number;
}

export interface Files {
  bpm: number | null;
  bytes: number;
  channels: number | null;
  character_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  duration_ms: number | null;
  failure: string | null;
  former_preview_key: string | null;
  id: Generated<number>;
  loudness: number | null;
  measured_at: Timestamp | null;
  mime: "audio/mpeg" | "audio/wav";
  musical_key: MusicalKey | null;
  named_bpm: number | null;
  named_key: MusicalKey | null;
  original_key: string;
  owner_id: number;
  path: string;
  peaks: Buffer | null;
  preview_key: string | null;
  removing: Generated<boolean>;
  sample_rate: number | null;
  sound_type: SoundType | null;
  state: Generated<"failed" | "ready" | "receiving" | "stored">;
  true_peak: number | null;
  warning: AudioWarning | null;
}

export interface Follows {
  artist_id: number;
  followed_at: Generated<Timestamp>;
  member_id: number;
}

export interface FormerAlbumNames {
  album_id: number;
  member_id: number;
  name_key: string;
}

export interface FormerNicknames {
  member_id: number;
  nickname_key: string;
  since: Generated<Timestamp>;
}

export interface FormerTitles {
  member_id: number;
  title_key: string;
  track_id: number;
}

export interface Images {
  bytes: Generated<number>;
  created_at: Generated<Timestamp>;
  owner_id: number;
  path: string;
  removing: Generated<boolean>;
}

export interface KnownDevices {
  last_used_at: Generated<Timestamp>;
  member_id: number;
  token_hash: Buffer;
}

export interface Limits {
  expires_at: Timestamp;
  hits: Date[];
  key: Buffer;
}

export interface Members {
  activated_at: Timestamp | null;
  birth: string | null;
  created_at: Generated<Timestamp>;
  credit_balance: Generated<number>;
  customer_key: Generated<string>;
  disabled_at: Timestamp | null;
  disabled_reason: string | null;
  email: string;
  id: Generated<number>;
  left_at: Timestamp | null;
  locale: Generated<string>;
  name: string;
  nickname: string;
  nickname_key: string;
  password_hash: string;
  phone_number: string | null;
  profile_image_path: string | null;
  role_id: Generated<number>;
  version: Generated<number>;
}

export interface MoneyEntries {
  account: string;
  amount: number;
  member_id: number | null;
  transaction_id: number;
}

export interface MoneyTransactions {
  created_at: Timestamp;
  entry_id: number | null;
  id: Generated<number>;
  kind: string;
  member_id: number;
  paid_credits: number | null;
  payout_id: number | null;
  share: number | null;
  track_id: number | null;
  won_per_credit: number | null;
}

export interface NicknameSkeletons {
  nickname_key: string;
  skeleton: string;
}

export interface NotificationChoices {
  chosen_at: Generated<Timestamp>;
  kind: string;
  mail: boolean;
  member_id: number;
  site: boolean;
}

export interface Notifications {
  created_at: Generated<Timestamp>;
  facts: Json;
  id: Generated<number>;
  is_read: Generated<boolean>;
  kind: string;
  member_id: number;
}

export interface NotMeTokens {
  expires_at: Timestamp;
  member_id: number;
  token_hash: Buffer;
}

export interface Orders {
  amount: Generated<number>;
  checks: Generated<number>;
  coupon: number;
  created_at: Generated<Timestamp>;
  credits: number;
  failure_reason: string | null;
  failure_says: string | null;
  id: string;
  member_id: number;
  name: string;
  next_check_at: Generated<Timestamp>;
  payment_key: string | null;
  plan_id: number;
  price: number;
  state: Generated<"CONFIRMING" | "DONE" | "FAILED" | "READY">;
  state_since: Generated<Timestamp>;
}

export interface Outbox {
  body: string;
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  recipient: string;
  subject: string;
}

export interface PasswordResets {
  expires_at: Timestamp;
  kind: string;
  member_id: number;
  secret_hash: Buffer;
}

export interface Payments {
  amount: number;
  approved_at: Timestamp;
  card: ColumnType<Payment["card"], string | null, never> | null;
  grant_id: number;
  method: string;
  order_id: string;
  payment_key: string;
  receipt_url: string | null;
  refunded: Generated<number>;
  revoked: Generated<number>;
  shortfall: Generated<number>;
}

export interface PayoutAccounts {
  bank: string;
  created_at: Generated<Timestamp>;
  holder: string;
  id: Generated<number>;
  member_id: number;
  number: string;
  sealed: string;
}

export interface Payouts {
  account_id: number;
  created_at: Generated<Timestamp>;
  decided_by: number | null;
  gross: number;
  id: Generated<number>;
  income_tax: number;
  local_tax: number;
  member_id: number;
  payable_at: Timestamp;
  reason: string | null;
  state: Generated<string>;
  state_at: Generated<Timestamp>;
}

export interface Picks {
  id: Generated<number>;
  sentence: string;
  track_id: number;
}

export interface PlanPrices {
  credits: number;
  plan_id: number;
  price: number;
  since: Generated<Timestamp>;
}

export interface Plans {
  credits: number;
  id: number;
  name: string;
  price: number;
}

export interface PlayCounts {
  day: string;
  listeners: number;
  plays: number;
  track_id: number;
}

export interface Plays {
  heard_at: Timestamp;
  listener: Buffer;
  track_id: number;
}

export interface PlaySalts {
  day: string;
  salt: Buffer;
}

export interface Promotions {
  admin_id: number;
  body: string;
  created_at: Generated<Timestamp>;
  english_body: string;
  english_subject: string;
  finished_at: Timestamp | null;
  id: Generated<number>;
  mailed_to: Generated<number>;
  mails: Generated<number>;
  subject: string;
}

export interface RecoveryCodes {
  code_hash: Buffer;
  member_id: number;
}

export interface RefreshTokens {
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  family_id: string;
  hash: Buffer;
  replaced_at: Timestamp | null;
}

export interface RefundRequests {
  answer: string | null;
  created_at: Generated<Timestamp>;
  decided_at: Timestamp | null;
  decided_by: number | null;
  decision: string | null;
  id: Generated<number>;
  order_id: string;
  returned_at: Timestamp | null;
}

export interface RefusedUploads {
  at: Timestamp;
  cpu_ms: number;
  id: Generated<number>;
  member_id: number;
}

export interface RemoteSignals {
  hour: Timestamp;
  remote: string;
  signal: string;
  version: string;
  visits: number;
}

export interface Reports {
  album_id: number | null;
  answer: string | null;
  body: string;
  created_at: Generated<Timestamp>;
  decided_at: Timestamp | null;
  decided_by: number | null;
  decision: ReportDecision | null;
  id: Generated<number>;
  locale: "en" | "ko";
  reason: ReportReason;
  reporter_id: number;
  track_id: number | null;
}

export interface RetiredNicknames {
  key_hash: Buffer;
  retired_at: Generated<Timestamp>;
}

export interface RunningResets {
  begun_at: Generated<Timestamp>;
  expires_at: Timestamp;
  kind: "reset-token" | "temporary-password";
  member_id: number;
  secret_hash: Buffer;
}

export interface SaleMails {
  day: string;
  member_id: number;
}

export interface SchemaMigrations {
  applied_at: Generated<Timestamp>;
  checksum: string;
  name: string;
}

export interface SecondFactors {
  confirmed_at: Timestamp | null;
  last_step: Generated<number>;
  member_id: number;
  secret: string;
}

export interface Seeds {
  finished_at: Timestamp | null;
  name: string;
  started_at: Generated<Timestamp>;
}

export interface SessionFamilies {
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  last_used_at: Generated<Timestamp>;
  member_id: number;
  revoked_at: Timestamp | null;
  user_agent: string | null;
}

export interface Subscriptions {
  canceled_at: Timestamp | null;
  first_billing_date: string;
  member_id: number;
  next_billing_date: string;
  order_id: string | null;
  payment_status: Generated<boolean>;
  plan_id: number;
  reminded_at: Timestamp | null;
}

export interface SuggestedStarts {
  key: string;
  kind: string;
  start: string;
}

export interface SuggestedWords {
  whole: boolean;
  word: string;
}

export interface TagMerges {
  absorbed: number[];
  both_ids: ArrayType<number>;
  change_id: number;
  english: string;
  from_id: number;
  from_name: string;
  into_id: number;
  into_name: string;
  into_synonyms: string[];
  kind: string;
  korean: string;
  merged_at: Generated<Timestamp>;
  synonyms: string[];
  track_ids: ArrayType<number>;
}

export interface TagNames {
  english: string;
  kind: string;
  korean: string;
  name: string;
  synonyms: Generated<string[]>;
  version: Generated<number>;
}

export interface TagRequests {
  created_at: Generated<Timestamp>;
  decided_at: Timestamp | null;
  decided_by: number | null;
  decision: string | null;
  id: Generated<number>;
  kind: string;
  locale: string;
  member_id: number;
  name: string;
}

export interface Tags {
  absorbed: Generated<number[]>;
  id: Generated<number>;
  kind: TagKind;
  name: string;
}

export interface Takedowns {
  album_id: number | null;
  at: Generated<Timestamp>;
  buyers_keep: boolean;
  former_hidden_by: string | null;
  former_hidden_reason: string | null;
  id: Generated<number>;
  lifted_at: Timestamp | null;
  reason: string;
  track_id: number | null;
}

export interface TrackChanges {
  album_id: number;
  at: Timestamp;
  created_at: Timestamp;
  nickname_key: string;
  seconds: number | null;
  sign: number;
  tag_ids: number[];
  title_key: string;
  track_id: number;
  xid: string;
}

export interface TrackCounterChanges {
  at: Timestamp;
  downloads: number;
  sign: number;
  track_id: number;
  xid: string;
}

export interface TrackCounters {
  downloads: Generated<number>;
  sales: Generated<number>;
  track_id: number;
  xid: string | null;
}

export interface Tracks {
  album_id: number;
  album_place: number | null;
  bpm: number | null;
  character_source: CharacterSource | null;
  created_at: Generated<Timestamp>;
  description: string;
  file_id: number;
  hidden_at: Timestamp | null;
  hidden_by: HiddenBy | null;
  hidden_reason: string | null;
  id: Generated<number>;
  member_id: number;
  modified_at: Generated<Timestamp>;
  musical_key: MusicalKey | null;
  sound_type: SoundType | null;
  title: string;
  title_key: string;
  version: Generated<number>;
}

export interface TrackSearch {
  album_id: number;
  created_at: Timestamp;
  nickname_key: string;
  seconds: Generated<number | null> | null;
  tag_ids: number[];
  title_key: string;
  track_id: number;
}

export interface TrackTags {
  tag_id: number;
  track_id: number;
}

export interface Uploads {
  arriving: Generated<boolean>;
  at: Timestamp;
  bytes: number;
  id: Generated<number>;
  member_id: number;
}

export interface WordSlips {
  slip: string;
  word: string;
}

export interface DB {
  activation_codes: ActivationCodes;
  admin_changes: AdminChanges;
  album_changes: AlbumChanges;
  album_counter_changes: AlbumCounterChanges;
  album_counters: AlbumCounters;
  album_search: AlbumSearch;
  albums: Albums;
  announcements: Announcements;
  applied_migrations: AppliedMigrations;
  archives: Archives;
  artist_pages: ArtistPages;
  audit_breaches: AuditBreaches;
  audit_progress: AuditProgress;
  backup_runs: BackupRuns;
  card_changes: CardChanges;
  cards: Cards;
  cart_items: CartItems;
  certificates: Certificates;
  charts: Charts;
  collection_tracks: CollectionTracks;
  collections: Collections;
  count_changes: CountChanges;
  counts: Counts;
  counts_now: CountsNow;
  counts_recounted: CountsRecounted;
  credit_entries: CreditEntries;
  earlier_registrations: EarlierRegistrations;
  everything_changes: EverythingChanges;
  everything_search: EverythingSearch;
  favourites: Favourites;
  files: Files;
  follows: Follows;
  former_album_names: FormerAlbumNames;
  former_nicknames: FormerNicknames;
  former_titles: FormerTitles;
  images: Images;
  known_devices: KnownDevices;
  limits: Limits;
  members: Members;
  money_entries: MoneyEntries;
  money_transactions: MoneyTransactions;
  nickname_skeletons: NicknameSkeletons;
  not_me_tokens: NotMeTokens;
  notification_choices: NotificationChoices;
  notifications: Notifications;
  orders: Orders;
  outbox: Outbox;
  password_resets: PasswordResets;
  payments: Payments;
  payout_accounts: PayoutAccounts;
  payouts: Payouts;
  picks: Picks;
  plan_prices: PlanPrices;
  plans: Plans;
  play_counts: PlayCounts;
  play_salts: PlaySalts;
  plays: Plays;
  promotions: Promotions;
  recovery_codes: RecoveryCodes;
  refresh_tokens: RefreshTokens;
  refund_requests: RefundRequests;
  refused_uploads: RefusedUploads;
  remote_signals: RemoteSignals;
  reports: Reports;
  retired_nicknames: RetiredNicknames;
  running_resets: RunningResets;
  sale_mails: SaleMails;
  schema_migrations: SchemaMigrations;
  second_factors: SecondFactors;
  seeds: Seeds;
  session_families: SessionFamilies;
  subscriptions: Subscriptions;
  suggested_starts: SuggestedStarts;
  suggested_words: SuggestedWords;
  tag_merges: TagMerges;
  tag_names: TagNames;
  tag_requests: TagRequests;
  tags: Tags;
  takedowns: Takedowns;
  track_changes: TrackChanges;
  track_counter_changes: TrackCounterChanges;
  track_counters: TrackCounters;
  track_search: TrackSearch;
  track_tags: TrackTags;
  tracks: Tracks;
  uploads: Uploads;
  word_slips: WordSlips;
}
