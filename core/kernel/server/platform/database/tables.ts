import type { ColumnType, Generated } from 'kysely'

/** An instant: read as an ISO 8601 text in UTC, written in the same form or set by the database. */
export type Instant = ColumnType<string, string | undefined, string>
export type NullableInstant = ColumnType<string | null, string | null | undefined, string | null>

/** The properties of a menu that code declares. */
export interface DeclaredMenu {
  readonly title: string
  readonly icon: string | null
  readonly link: string | null
  readonly section: string | null
  readonly position: number
}

/** Core's tables, which every other schema may reference by a foreign key, and its views. */
export interface CoreTables extends PublicViews {
  /** Its other columns are those of the entity that a plugin declares for it. */
  'core.store': {
    id: Generated<number>
    code: string
    name: string
    timezone: Generated<string | null>
    active: Generated<boolean>
    deleted_at: NullableInstant
  }
  'core.module': {
    id: Generated<number>
    plugin: string | null
    title: string
    search_text: Generated<string>
    deleted_at: NullableInstant
  }
  'core.menu': {
    id: Generated<number>
    title: string
    icon: string | null
    link: string | null
    section: string | null
    position: Generated<number>
    is_hide: Generated<boolean>
    is_heading: Generated<boolean>
    badge: string | null
    /** The plugin that declares it; null for the deployment's own. */
    plugin: string | null
    /** The key of it in the code, and what the code last declared. */
    code_key: string | null
    declared: ColumnType<DeclaredMenu | null, string | null | undefined, string | null>
    module_id: number | null
    parent_id: number | null
    search_text: Generated<string>
    version: Generated<number>
    updated_at: Instant
    deleted_at: NullableInstant
  }
  /** What sandboxed plugins store. */
  'core.plugin_value': {
    plugin: string
    key: string
    /** JSON. */
    value: string
    updated_at: Instant
  }
  'core.menu_place': {
    role_id: number
    menu_id: number
    parent_id: number | null
    section: string | null
    position: number
  }
  'core.menu_hidden': { role_id: number; menu_id: number }
  'core.permission': {
    id: Generated<number>
    module_id: number
    place: Generated<number | null>
    plugin: string | null
    key: string
    label: string
    search_text: Generated<string>
    deleted_at: NullableInstant
  }
  'core.role': {
    id: Generated<number>
    name: string
    key: string | null
    description: string | null
    search_text: Generated<string>
    version: Generated<number>
    deleted_at: NullableInstant
  }
  'core.role_permission': { role_id: number; permission_id: number }
  'core.user': {
    id: Generated<number>
    first_name: string
    last_name: string
    name: ColumnType<string, never, never>
    email: string
    phone: string | null
    phone_unproven: Generated<boolean>
    former_email: Generated<string | null>
    email_changed_by: Generated<number | null>
    title: string | null
    store_id: number | null
    manager_id: Generated<number | null>
    status: Generated<number>
    password_hash: string | null
    totp_secret: string | null
    totp_step: number | null
    /** An IANA name; null means the office's zone, which is the server's. */
    time_zone: Generated<string | null>
    /** The one that an administrator gave; `time_zone` is the person’s own choice. */
    timezone: Generated<string | null>
    date_form: Generated<'iso' | 'locale'>
    /** The language that the person chose, such as `es`; null means that of their locale. */
    language: Generated<string | null>
    last_login_at: NullableInstant
    created_by: number | null
    created_at: Instant
    updated_by: number | null
    updated_at: Instant
    deleted_at: NullableInstant
    deleted_by: number | null
    version: Generated<number>
  }
  'core.user_role': { user_id: number; role_id: number }
  'core.pending_sign_in': {
    id: Generated<string>
    token_hash: Buffer
    user_id: number | null
    code_hash: Buffer
    tries: Generated<number>
    channel: Generated<'email' | 'sms'>
    sent_at: Instant
    resends: Generated<number>
    totp_secret: string | null
    passkey_challenge: Generated<string | null>
    session_id: Generated<string | null>
    provider_id: Generated<number | null>
    provider_subject: Generated<string | null>
    provider_session: Generated<string | null>
    created_at: Instant
    expires_at: string
  }
  'core.passkey': {
    id: Generated<number>
    user_id: number
    name: string
    credential_id: string
    public_key: Buffer
    counter: Generated<number>
    transports: string[]
    created_at: Instant
    last_used_at: NullableInstant
  }
  'core.password_history': { user_id: number; password_hash: string; created_at: Instant }
  'core.account_link': {
    id: Generated<number>
    token_hash: Buffer
    user_id: number
    purpose: 'reset' | 'invitation' | 'email'
    created_at: Instant
    expires_at: string
    opened_at: NullableInstant
    spent_at: NullableInstant
    revoked_at: NullableInstant
  }
  'core.session': {
    id: Generated<string>
    token_hash: Buffer
    user_id: number
    role_id: number
    viewing_role_id: Generated<number | null>
    viewing_user_id: Generated<number | null>
    device: Generated<string | null>
    totp_secret: Generated<string | null>
    passkey_challenge: Generated<string | null>
    proved_at: Instant
    signed_in_by: Generated<'email' | 'sms' | 'passkey' | 'provider'>
    provider_id: Generated<number | null>
    provider_subject: Generated<string | null>
    provider_session: Generated<string | null>
    created_at: Instant
    seen_at: Instant
    expires_at: string
  }
  'core.attempt': { key: string; failures: number; blocked_until: NullableInstant; last_at: Instant }
  'core.idempotency_key': {
    user_id: number
    key: string
    route: string
    body_hash: Buffer
    record_id: number
    created_at: Instant
  }
}

/** A view: its columns can be read and not be written. */
type View<Row> = { readonly [Column in keyof Row]: ColumnType<Row[Column], never, never> }

/** The views of core that plugins read (`docs/plugin-guide.md`). */
export interface PublicViews {
  'api.person': View<{
    id: number
    first_name: string
    last_name: string
    name: string
    email: string
    phone: string | null
    store_id: number | null
    manager_id: number | null
    /** 1 invited, 2 active, 3 suspended. */
    status: number
    /** Chosen by the person, else the one that an administrator entered. */
    time_zone: string | null
    last_login_at: string | null
    deleted_at: string | null
  }>
  'api.role': View<{
    id: number
    /** The name in code; null for roles that an administrator added. */
    key: string | null
    name: string
    description: string | null
    deleted_at: string | null
  }>
  'api.role_holder': View<{ role_id: number; person_id: number }>
  'api.role_permission': View<{ role_id: number; permission_id: number }>
  'api.module': View<{ id: number; plugin: string | null; title: string; deleted_at: string | null }>
  'api.permission': View<{
    id: number
    module_id: number
    plugin: string | null
    key: string
    label: string
    deleted_at: string | null
  }>
  'api.store': View<{
    id: number
    code: string
    name: string
    address: string | null
    city: string | null
    state: string | null
    zip: string | null
    phone: string | null
    time_zone: string | null
    active: boolean
    manager_id: number | null
    territory_states: readonly string[] | null
    territory_zips: readonly string[] | null
    deleted_at: string | null
  }>
  'api.lookup_entry': View<{ list: string; id: number; name: string; position: number; retired: boolean }>
  'api.file': View<{
    id: string
    file_name: string
    type: string
    size: number
    entity: string | null
    record_id: number | null
    field: string | null
    uploaded_by: number | null
    uploaded_at: string
    removed_at: string | null
  }>
}
