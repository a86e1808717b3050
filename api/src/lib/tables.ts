import type { TagKind } from '@sori/shared-lib/contract/catalogue'
import type { ColumnType, Generated } from 'kysely'

type Moment = ColumnType<Date, Date | string | undefined, Date | string>
type NullableMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

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
    created_at: Moment
  }
  session_families: { id: Generated<string>; member_id: number; created_at: Moment; revoked_at: NullableMoment }
  refresh_tokens: { hash: Buffer; family_id: string; created_at: Moment; expires_at: Moment; replaced_at: NullableMoment }
  login_failures: { id: Generated<number>; account: Buffer; address: string; at: Moment }
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
    state: Generated<'stored' | 'ready' | 'failed'>
    created_at: Moment
  }
  albums: {
    id: Generated<number>
    member_id: number
    name: string
    name_key: string
    art_path: string | null
    description: string
    created_at: Moment
    modified_at: Moment
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
  }
  tags: { id: Generated<number>; kind: TagKind; name: string }
  track_tags: { track_id: number; tag_id: number }
  track_counters: { track_id: number; downloads: Generated<number> }
  track_search: {
    track_id: number
    created_at: Moment
    tag_ids: number[]
    title_grams: number[]
    nickname_grams: number[]
    title_key: string
    nickname_key: string
  }
  seeds: { name: string; started_at: Moment; finished_at: NullableMoment }
}
