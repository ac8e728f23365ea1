import type { Migration } from '../platform/database/Migration'
import { recordColumns, recordIndexes } from './schema/recordColumns'

/** API keys for other programs, and webhooks that notify them of changes. D2, 613 */
export const keysAndWebhooks: Migration = {
  id: '0012-keys-and-webhooks',
  sql: `
create table api_key (
  id integer generated always as identity primary key,
  name text not null,
  -- What it may do at most: what this role may.
  role_id integer not null references role,
  -- The modules that it is limited to; null: all of the role's.
  modules jsonb,
  -- 1 reads, 2 reads and writes.
  access integer not null default 1,
  expires_on date not null,
  per_minute integer not null default 300,
  -- Of the secret the database has a hash, and how it begins. Null until one is made.
  token_hash bytea unique,
  prefix text,
  issued_at timestamptz,
  -- The person whom it acts for, in the role that they held when they made the secret.
  holder_id integer references "user" on delete cascade,
  holder_role_id integer references role,
  last_used_at timestamptz,
  -- Stands where a session has its id.
  session_id uuid not null unique default gen_random_uuid(),
  search_text text not null default '',${recordColumns}
);
create unique index api_key_name on api_key (lower(name)) where deleted_at is null;
create index api_key_holder on api_key (holder_id) where holder_id is not null;
${recordIndexes('api_key')}

-- Nodes cache whom a key stands for.
create trigger api_key_access after update on api_key for each row
  when ((old.token_hash, old.deleted_at, old.role_id, old.modules, old.access, old.expires_on, old.per_minute, old.name, old.holder_id, old.holder_role_id)
    is distinct from (new.token_hash, new.deleted_at, new.role_id, new.modules, new.access, new.expires_on, new.per_minute, new.name, new.holder_id, new.holder_role_id))
  execute function core.tell_access('session', 'session_id');
create trigger api_key_ended after delete on api_key for each row execute function core.tell_access('session', 'session_id');

-- The key by which a health record was reached, in words that stay true when it is gone.
alter table patient_access add column api_key text;

create table webhook (
  id integer generated always as identity primary key,
  name text not null,
  url text not null,
  -- Ids of entities, and of the events: 1 created, 2 changed, 3 deleted.
  entities jsonb not null,
  events jsonb not null,
  -- 1 on, 2 off.
  status integer not null default 1,
  -- Encrypted; null until one is made.
  secret text,
  secret_at timestamptz,
  failing_since timestamptz,
  delivered_at timestamptz,
  search_text text not null default '',${recordColumns}
);
create unique index webhook_name on webhook (lower(name)) where deleted_at is null;
${recordIndexes('webhook')}

create table webhook_delivery (
  id integer generated always as identity primary key,
  -- What the recipient knows it by, however often it is sent.
  message_id uuid not null default gen_random_uuid(),
  webhook_id integer not null references webhook on delete cascade,
  event text not null,
  entity text not null,
  record_ids jsonb not null,
  records integer generated always as (jsonb_array_length(record_ids)) stored,
  -- 1 waiting, 2 delivered, 3 failed and tried again, 4 not sent.
  status integer not null default 1,
  tries integer not null default 0,
  answer integer,
  reason text,
  tried_at timestamptz,
  search_text text not null default '',${recordColumns}
);
create index webhook_delivery_webhook on webhook_delivery (webhook_id, id);
create index webhook_delivery_created_at on webhook_delivery (created_at);
${recordIndexes('webhook_delivery')}
`,
}
