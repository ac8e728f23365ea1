import type { Migration } from '@core/server/plugin'

/** Merges of referrers are core's, as those of every entity. */
export const mergesOfCore: Migration = {
  id: '0030-mergesOfCore',
  sql: `
insert into core.record_merge (entity, kept_id, gone_id, name, moved, before, after, merged_by, merged_at, undone_at)
select 'referrer', kept, gone, referrer.name, jsonb_build_object('referral', to_jsonb(referral_ids), 'aliases', aliases), before, after,
  merged_by, merged_at, undone_at
from referrer_merge join referrer on referrer.id = gone order by referrer_merge.id;
drop table referrer_merge;
`,
}
