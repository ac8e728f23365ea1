import type { Migration } from '@core/server/plugin'

/** Roles that wait for a second person, if the deployment requires two (SUPER_ADMIN_APPROVAL). */
export const roleRequests: Migration = {
  id: '0001-role-requests',
  sql: `
create table role_request (
  id integer generated always as identity primary key,
  user_id integer not null references core."user" on delete cascade,
  role_id integer not null references core.role on delete cascade,
  requested_by integer not null references core."user" on delete cascade,
  requested_at timestamptz not null default now(),
  expires_at timestamptz not null,
  decided_by integer references core."user" on delete set null,
  decided_at timestamptz,
  decision text check (decision in ('approved', 'refused', 'expired')),
  check ((decided_at is null) = (decision is null))
);
create unique index role_request_open on role_request (user_id, role_id) where decided_at is null;
`,
}
