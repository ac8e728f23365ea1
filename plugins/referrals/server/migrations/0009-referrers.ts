import type { Migration } from '@core/server/plugin'

/**
 * The directory of referrers. The database itself finds the referrer of a referral, so that forms, imports, bundles and the demonstration
 * all add to it: by the NPI, else by name and phone, else by name and organization.
 */
export const referrers: Migration = {
  id: '0009-referrers',
  sql: `
create table referrer (
  id integer generated always as identity primary key,
  name text not null,
  organization text,
  specialty text,
  npi text,
  phone text,
  fax text,
  email text,
  address text,
  search_text text not null default '',
  version integer not null default 1,
  created_by integer references core."user" on delete set null,
  created_at timestamptz not null default now(),
  updated_by integer references core."user" on delete set null,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by integer references core."user" on delete set null
);
create index referrer_npi on referrer (npi) where npi is not null;
create index referrer_name on referrer (lower(name), id);
create index referrer_search on referrer using gin (lower(search_text) public.gin_trgm_ops);
create index referrer_updated_at on referrer (updated_at, id) where deleted_at is null;
create index referrer_created_by on referrer (created_by) where created_by is not null;
create index referrer_updated_by on referrer (updated_by) where updated_by is not null;
create index referrer_deleted_by on referrer (deleted_by) where deleted_by is not null;

-- What those were called who turned out to be a referrer, so that the next referral of that name is theirs too.
create table referrer_alias (
  referrer_id integer not null references referrer on delete cascade,
  name text not null,
  organization text,
  npi text,
  phone text
);
create index referrer_alias_referrer on referrer_alias (referrer_id);
create index referrer_alias_name on referrer_alias (lower(name));
create index referrer_alias_npi on referrer_alias (npi) where npi is not null;
create view known_referrer as
  select id, name, organization, npi, phone from referrer where deleted_at is null
  union all select referrer_id, name, organization, npi, phone from referrer_alias;

alter table referral
  add column referred_by_npi text,
  add column referred_by_fax text,
  add column referrer_id integer references referrer on delete set null;
create index referral_referrer on referral (referrer_id, id) where deleted_at is null;

create function referrer_of(r referrals.referral) returns integer language plpgsql as $$
declare
  called text := coalesce(r.referred_by_name, r.referred_by_organization);
  found integer;
begin
  -- A family is no referrer: only who has an NPI, an organization, or refers by profession (D3: physician, school, hospital, payer, agency).
  if called is null or not (r.referred_by_npi is not null or r.referred_by_organization is not null or r.source in (2, 3, 4, 5, 6)) then
    return null;
  end if;
  -- Two referrals of one referrer at once make one row.
  perform pg_advisory_xact_lock(hashtextextended('referrals.referrer ' || lower(called), 0));
  if r.referred_by_npi is not null then
    select id into found from referrals.known_referrer where npi = r.referred_by_npi order by id limit 1;
  end if;
  if found is null then
    select id into found from referrals.known_referrer
      where lower(name) = lower(called)
        and (npi is null or r.referred_by_npi is null)
        and case when phone is null or r.referred_by_phone is null
          then lower(coalesce(organization, '')) = lower(coalesce(r.referred_by_organization, ''))
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

create function keep_referrer() returns trigger language plpgsql as $$
begin
  new.referrer_id := referrals.referrer_of(new);
  return new;
end $$;
create trigger keep_referrer_insert before insert on referral for each row execute function keep_referrer();
create trigger keep_referrer_update before update on referral for each row
  when ((old.source, old.referred_by_name, old.referred_by_organization, old.referred_by_phone, old.referred_by_email, old.referred_by_npi, old.referred_by_fax)
    is distinct from (new.source, new.referred_by_name, new.referred_by_organization, new.referred_by_phone, new.referred_by_email, new.referred_by_npi, new.referred_by_fax))
  execute function keep_referrer();

update referral set referrer_id = referrals.referrer_of(referral)
  where referred_by_name is not null or referred_by_organization is not null;
`,
}
