import type { Migration } from '../platform/database/Migration'

/** Messages that a person sent to somebody outside, for limits and for the notice of many new recipients. Of an address only the digest. */
export const outgoingMessages: Migration = {
  id: '0020-outgoing-messages',
  sql: `
create table core.outgoing_message (
  id bigint generated always as identity primary key,
  sender_id integer not null references core."user" on delete cascade,
  recipient bytea not null,
  sent_at timestamptz not null default now()
);
create index outgoing_message_sender on core.outgoing_message (sender_id, sent_at);
create index outgoing_message_recipient on core.outgoing_message (recipient, sent_at);
`,
}
