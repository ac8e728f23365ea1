import type { Migration } from '@core/server/plugin'

/** Messages from a template, waiting or sent, each with its entry in the contact log, which gets email as a kind of contact. */
export const familyMessages: Migration = {
  id: '0019-familyMessages',
  sql: `
alter table contact_attempt drop constraint contact_attempt_kind_check;
alter table contact_attempt add constraint contact_attempt_kind_check check (kind between 1 and 5);

create table family_message (
  id integer generated always as identity primary key,
  referral_id integer not null references referral on delete cascade,
  contact_id integer not null references contact_attempt on delete cascade,
  template smallint not null,
  channel text not null check (channel in ('email', 'sms')),
  requested_by integer references core."user" on delete set null,
  requested_at timestamptz not null default now(),
  sent_at timestamptz
);
create index family_message_referral on family_message (referral_id);
create index family_message_contact on family_message (contact_id);
create index family_message_requested_by on family_message (requested_by) where requested_by is not null;
create index family_message_waiting on family_message (id) where sent_at is null;
`,
}
