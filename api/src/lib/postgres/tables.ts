import type { ChangeField, ChangeSubject, ChangeValue } from '@sori/contract/administration'
import type { TagKind } from '@sori/contract/catalogue'
import type { HiddenBy } from '@sori/contract/management'
import type { ReportDecision, ReportReason } from '@sori/contract/reports'
import type { ColumnType, Generated } from 'kysely'

type Moment = ColumnType<Date, Date | string | undefined, Date | string>
type NullableMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

/** What a receipt shows of a card; the number is masked by the provider. */
export type PaidCard = { number: string; issuerCode: string; installmentPlanMonths: number }

/** Why credits were given or taken (D24). */
export type CreditKind = 'opening' | 'grant' | 'purchase' | 'adjustment' | 'revoke'

/** The tables as Kysely sees them; the migrations in `db/migrations` are what makes them so. */
export interface Tables {
  members: {
    id: Generated<number>
    email: string
    name: string
    nickname: string
    nickname_key: string
    password_hash: string
    role_id: Generated<number>
    birth: string | null
    phone_number: string | null
    profile_image_path: string | null
    activated_at: NullableMoment
    customer_key: Generated<string>
    credit_balance: Generated<number>
    version: Generated<number>
    created_at: Moment
    disabled_at: NullableMoment
    disabled_reason: string | null
    left_at: NullableMoment
  }
  retired_nicknames: { key_hash: Buffer; retired_at: Moment }
  known_devices: { member_id: number; token_hash: Buffer; last_used_at: Moment }
  not_me_tokens: { token_hash: Buffer; member_id: number; expires_at: Moment }
  nickname_skeletons: { nickname_key: string; skeleton: string }
  former_nicknames: { nickname_key: string; member_id: number; since: Moment }
  session_families: {
    id: Generated<string>
    member_id: number
    created_at: Moment
    revoked_at: NullableMoment
    user_agent: string | null
    last_used_at: Moment
  }
  refresh_tokens: { hash: Buffer; family_id: string; created_at: Moment; expires_at: Moment; replaced_at: NullableMoment }
  limits: { key: Buffer; hits: Date[]; expires_at: Moment }
  activation_codes: { member_id: number; code_hash: Buffer; expires_at: Moment }
  earlier_registrations: {
    id: Generated<number>
    member_id: number
    name: string
    nickname: string
    nickname_key: string
    password_hash: string
    birth: string | null
    phone_number: string | null
    registered_at: Moment
    code_hash: Buffer | null
    code_expires_at: NullableMoment
  }
  running_resets: {
    secret_hash: Buffer
    member_id: number
    kind: 'temporary-password' | 'reset-token'
    begun_at: Moment
    expires_at: Moment
  }
  outbox: { id: Generated<number>; recipient: string; subject: string; body: string; created_at: Moment }
  files: {
    id: Generated<number>
    path: string
    owner_id: number
    mime: 'audio/mpeg' | 'audio/wav'
    bytes: number
    original_key: string
    preview_key: string | null
    duration_ms: number | null
    peaks: Buffer | null
    sample_rate: number | null
    channels: number | null
    loudness: number | null
    true_peak: number | null
    measured_at: NullableMoment
    former_preview_key: string | null
    state: Generated<'receiving' | 'stored' | 'ready' | 'failed'>
    failure: string | null
    removing: Generated<boolean>
    created_at: Moment
  }
  refused_uploads: { id: Generated<number>; member_id: number; cpu_ms: number; at: Moment }
  uploads: { id: Generated<number>; member_id: number; bytes: number; arriving: Generated<boolean>; at: Moment }
  images: { path: string; owner_id: number; bytes: Generated<number>; removing: Generated<boolean>; created_at: Moment }
  albums: {
    id: Generated<number>
    member_id: number
    name: string
    name_key: string
    art_path: string | null
    description: string
    created_at: Moment
    modified_at: Moment
    hidden_at: NullableMoment
    hidden_by: HiddenBy | null
    hidden_reason: string | null
  }
  tracks: {
    id: Generated<number>
    album_id: number
    member_id: number
    file_id: number
    title: string
    title_key: string
    description: string
    created_at: Moment
    modified_at: Moment
    hidden_at: NullableMoment
    hidden_by: HiddenBy | null
    hidden_reason: string | null
  }
  tags: { id: Generated<number>; kind: TagKind; name: string; absorbed: Generated<number[]> }
  track_tags: { track_id: number; tag_id: number }
  track_counters: { track_id: number; downloads: Generated<number>; sales: Generated<number> }
  track_search: {
    track_id: number
    album_id: number
    created_at: Moment
    tag_ids: number[]
    title_key: string
    nickname_key: string
    seconds: Generated<number | null>
  }
  credit_entries: { id: Generated<number>; member_id: number; kind: CreditKind; amount: number; reference: string; created_at: Moment }
  cart_items: {
    member_id: number
    track_id: number
    status: 'READY' | 'DONE'
    since: Moment
    entry_id: number | null
    buyer_name: string | null
  }
  plans: { id: number; name: string; price: number; credits: number }
  orders: {
    id: string
    member_id: number
    plan_id: number
    name: string
    price: number
    coupon: number
    amount: Generated<number>
    credits: number
    state: Generated<'READY' | 'CONFIRMING' | 'DONE' | 'FAILED'>
    payment_key: string | null
    failure_reason: string | null
    failure_says: string | null
    created_at: Moment
    state_since: Moment
    checks: Generated<number>
    next_check_at: Moment
  }
  payments: {
    order_id: string
    payment_key: string
    amount: number
    grant_id: number
    method: string
    card: ColumnType<PaidCard | null, string | null, never>
    receipt_url: string | null
    approved_at: Moment
    refunded: Generated<number>
    revoked: Generated<number>
    shortfall: Generated<number>
  }
  subscriptions: {
    member_id: number
    plan_id: number
    order_id: string | null
    first_billing_date: string
    next_billing_date: string
    payment_status: Generated<boolean>
    canceled_at: NullableMoment
    reminded_at: NullableMoment
  }
  counts_now: { kind: string; owner: number; subject: number; day: string | null; amount: number }
  admin_changes: {
    id: Generated<number>
    admin_id: number
    member_id: number | null
    subject: ChangeSubject
    label: string | null
    search_key: string
    field: ChangeField
    from_value: ColumnType<ChangeValue, string, never>
    to_value: ColumnType<ChangeValue, string, never>
    reason: string | null
    at: Moment
  }
  reports: {
    id: Generated<number>
    track_id: number | null
    album_id: number | null
    reporter_id: number
    reason: ReportReason
    body: string
    locale: 'ko' | 'en'
    created_at: Moment
    decision: ReportDecision | null
    answer: string | null
    decided_by: number | null
    decided_at: NullableMoment
  }
  audit_progress: { one: Generated<boolean>; entry_id: number; member_id: number; finished_at: NullableMoment }
  audit_breaches: { invariant: string; subject: string; detail: string; found_at: Moment }
  backup_runs: { one: Generated<boolean>; succeeded_at: NullableMoment; failed_at: NullableMoment }
  seeds: { name: string; started_at: Moment; finished_at: NullableMoment }
}
