import type { Migration } from '@core/server/plugin'

/** The roots that `/verify` trusts. One of them has keys: its root issues people's certificates, and its seal seals. D12 */
export const sealingRoot: Migration = {
  id: '0002-sealing-root',
  sql: `
create table sealing_root (
  sha256 text primary key,
  certificate text not null,
  -- Encrypted, in PEM with their certificates; null in a retired root, and in that of SEAL_P12.
  root_key text,
  seal_key text,
  created_at timestamptz not null default now(),
  constraint has_both_keys check ((root_key is null) = (seal_key is null))
);
create unique index sealing_root_current on sealing_root ((true)) where root_key is not null;
`,
}
