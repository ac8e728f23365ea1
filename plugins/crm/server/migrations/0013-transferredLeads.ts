import { rollUpTableSql, rollUpTriggerSql } from '@core/server/entities'
import type { Migration } from '@core/server/plugin'
import { storedRollUps } from '../figures/rollUps'

const ofLeads = Object.entries(storedRollUps).filter(([, { of }]) => of === 'lead')

/**
 * A lead that became an account is deleted, and still counts: it was received, went through stages, and was perhaps won. It keeps the
 * value that it had, although its quotes belong to the account now. Leads that were purged before this migration are gone.
 */
export const transferredLeads: Migration = {
  id: '0013-transferredLeads',
  sql: `
alter table crm.lead add column is_transferred boolean not null default false;

create or replace function crm.keep_quoted_value() returns trigger language plpgsql as $$
declare
  touched integer;
begin
  foreach touched in array array[
    case when tg_op <> 'INSERT' then old.lead_id end,
    case when tg_op <> 'DELETE' then new.lead_id end
  ] loop
    update crm.lead set quoted_value = latest.total
    from (select (
      select total from crm.quote where lead_id = touched and deleted_at is null and status not in (1, 6)
      order by quote_date desc, id desc limit 1
    ) as total) latest
    where lead.id = touched and not lead.is_transferred and lead.quoted_value is distinct from latest.total;
  end loop;
  return null;
end $$;

drop function crm.add_to_roll_ups_of_lead() cascade;
${ofLeads.map(([name]) => `drop table crm.${name};\ndrop function crm.fill_${name}();`).join('\n')}

-- The quotes that moved with a lead tell what it was worth.
update crm.lead set is_transferred = true, quoted_value = coalesce((
    select quote.total from crm.quote
    where quote.id in (select jsonb_array_elements_text(transfer.moved -> 'quote')::integer) and quote.deleted_at is null
      and quote.status not in (1, 6)
    order by quote.quote_date desc, quote.id desc limit 1), lead.quoted_value)
  from crm.lead_transfer transfer
  where transfer.lead_id = lead.id and transfer.undone_at is null and lead.deleted_at is not null;
alter table crm.lead add constraint transferred_is_deleted check (not is_transferred or deleted_at is not null);
create index lead_transferred on crm.lead (id) where is_transferred;
${ofLeads.map(([name, rollUp]) => rollUpTableSql('crm', name, rollUp)).join('\n')}
${rollUpTriggerSql('crm', 'lead', storedRollUps)}
analyze crm.lead;
${ofLeads.map(([name]) => `analyze crm.${name};`).join('\n')}`,
}
