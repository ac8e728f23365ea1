import type { Migration } from '@core/server/plugin'

/**
 * Names are sorted in the order of `core.names`, and compared without marks: the indexes for that, and the search for the referrer of a
 * referral. The indexes that they replace are dropped last.
 */
export const comparableNames: Migration = {
  id: '0027-comparableNames',
  sql: `
create index client_first_in_order on client (first_name collate core.names, id);
create index client_last_in_order on client (last_name collate core.names, id);
create index client_same_person on client (core.comparable(last_name), date_of_birth);
create index client_found on client using gin
  (core.comparable(first_name || ' ' || last_name || ' ' || coalesce(preferred_name, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(email, '')) public.gin_trgm_ops);
create index referrer_in_order on referrer (name collate core.names, id);
create index referrer_same_name on referrer (core.comparable(name));
create index referrer_alias_same_name on referrer_alias (core.comparable(name));
create index referrer_found on referrer using gin (core.comparable(search_text) public.gin_trgm_ops);

create or replace function referrer_of(r referrals.referral) returns integer language plpgsql as $$
declare
  called text := coalesce(r.referred_by_name, r.referred_by_organization);
  found integer;
begin
  -- A family is no referrer: only who has an NPI, an organization, or refers by profession (D3: physician, school, hospital, payer, agency).
  if called is null or not (r.referred_by_npi is not null or r.referred_by_organization is not null or r.source in (2, 3, 4, 5, 6)) then
    return null;
  end if;
  -- Two referrals of one referrer at once make one row.
  perform pg_advisory_xact_lock(hashtextextended('referrals.referrer ' || core.comparable(called), 0));
  if r.referred_by_npi is not null then
    select id into found from referrals.known_referrer where npi = r.referred_by_npi order by id limit 1;
  end if;
  if found is null then
    select id into found from referrals.known_referrer
      where core.comparable(name) = core.comparable(called)
        and (npi is null or r.referred_by_npi is null)
        and case when phone is null or r.referred_by_phone is null
          then core.comparable(coalesce(organization, '')) = core.comparable(coalesce(r.referred_by_organization, ''))
          else phone = r.referred_by_phone end
      order by id limit 1;
  end if;
  if found is null then
    insert into referrals.referrer (name, organization, npi, phone, fax, email, search_text)
      values (called, r.referred_by_organization, r.referred_by_npi, r.referred_by_phone, r.referred_by_fax, r.referred_by_email,
        concat_ws(' ', called, r.referred_by_organization, r.referred_by_npi, r.referred_by_phone, r.referred_by_email))
      returning id into found;
  else
    -- What the directory lacks is learned; what it says stays.
    update referrals.referrer set
      organization = coalesce(organization, r.referred_by_organization), npi = coalesce(npi, r.referred_by_npi),
      phone = coalesce(phone, r.referred_by_phone), fax = coalesce(fax, r.referred_by_fax), email = coalesce(email, r.referred_by_email),
      search_text = concat_ws(' ', name, coalesce(organization, r.referred_by_organization), coalesce(npi, r.referred_by_npi),
        coalesce(phone, r.referred_by_phone), coalesce(email, r.referred_by_email)),
      version = version + 1, updated_at = now()
    where id = found and (organization is null and r.referred_by_organization is not null or npi is null and r.referred_by_npi is not null
      or phone is null and r.referred_by_phone is not null or fax is null and r.referred_by_fax is not null
      or email is null and r.referred_by_email is not null);
  end if;
  return found;
end $$;

drop index client_first_name, client_last_name, client_same, client_search, referrer_name, referrer_alias_name, referrer_search;
`,
}
