import type { Migration } from '@core/server/plugins/defineServerPlugin'

/** Links to public forms, what is typed into them, and what was submitted. D4. A form is its id in publicForms. */
export const publicFormsMigration: Migration = {
  id: '0006-public-forms',
  sql: `
create table form_link (
  id integer generated always as identity primary key,
  referral_id integer not null references referral on delete cascade,
  form smallint not null check (form between 1 and 6),
  -- The link itself is nowhere.
  token_hash bytea not null unique,
  -- Whom it was sent to, as the referral called them then.
  sent_to_person text,
  channel text check (channel in ('email', 'sms')),
  issued_by integer references core."user" on delete set null,
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  opened_at timestamptz,
  revoked_at timestamptz,
  spent_at timestamptz,
  remind_on date,
  reminded_at timestamptz
);
-- Of one form of a referral, one link at most can be used.
create unique index form_link_live on form_link (referral_id, form) where revoked_at is null and spent_at is null;
create index form_link_referral on form_link (referral_id, id);
create index form_link_issued_by on form_link (issued_by) where issued_by is not null;
create index form_link_remind_on on form_link (remind_on) where reminded_at is null and revoked_at is null and spent_at is null;

create table form_draft (
  referral_id integer not null references referral on delete cascade,
  form smallint not null check (form between 1 and 6),
  -- JSON as it was typed: half an answer breaks rules, and holds what jsonb can't.
  answers text not null,
  step text,
  version integer not null default 1,
  -- Hashes of the cookies of the browsers that may read and change it.
  devices bytea[] not null,
  saved_at timestamptz not null default now(),
  primary key (referral_id, form)
);
create index form_draft_age on form_draft (saved_at);

create table form_submission (
  id integer generated always as identity primary key,
  referral_id integer not null references referral on delete cascade,
  form smallint not null check (form between 1 and 6),
  -- A link is spent by one submission.
  link_id integer not null unique references form_link on delete cascade,
  answers jsonb not null,
  form_version text not null,
  signer text not null,
  signed_at timestamptz not null default now(),
  submitted_at timestamptz not null default now(),
  -- Of the browser's try, so that a retry of the same is no second one.
  request_key text,
  answers_hash bytea not null,
  -- The id of its file, once the PDF is made.
  pdf text,
  -- What was taken over into the referral: path, when, by whom.
  taken_over jsonb
);
create index form_submission_referral on form_submission (referral_id, id);
`,
}
