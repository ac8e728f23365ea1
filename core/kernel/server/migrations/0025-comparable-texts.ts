import type { Migration } from '../platform/database/Migration'

/**
 * How texts are compared, in one place: `core.comparable` for search and duplicates, `core.names` for order.
 *
 * `core.names` is the order of Unicode with numbers by their value, and with ñ after n, as the locale es has it; nothing else of that locale
 * differs. It is deterministic, so equal texts are the same bytes, and `like` works.
 *
 * The extension unaccent is not used: an administrator would have to add it, its dictionary can differ between servers, and it ignores
 * decomposed letters. PL/pgSQL, because a function in SQL that isn't inlined costs four times as much.
 */
export const comparableTexts: Migration = {
  id: '0025-comparable-texts',
  sql: String.raw`
do $$ begin
  create collation core.names (provider = icu, locale = 'es-u-kn-true');
exception when feature_not_supported then
  raise exception 'this Postgres was built without ICU, which sorts names. Use a server with ICU; the packages of Debian, Red Hat and all managed services have it';
end $$;

create function core.comparable(value text) returns text language plpgsql immutable strict parallel safe as $$
begin
  -- Most texts are ASCII: as many bytes as characters.
  if octet_length(value) = length(value) then return lower(value); end if;
  return replace(replace(replace(replace(translate(lower(regexp_replace(normalize(value, nfkd),
    '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\ufe00-\ufe0f\ufeff\U000e0000-\U000e0fff]+',
    '', 'g') collate core.names),
    'øłđðħŧıς’‘‚‛ʻʼʹ′“”„‟«»‐‒–—―−⁄', 'olddhtiσ''''''''''''''''""""""------/'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
end $$;

create index user_found on "user" using gin
  (core.comparable(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone, '')) public.gin_trgm_ops);
create index audit_entry_found on audit_entry using gin (core.comparable(search_text) public.gin_trgm_ops);
drop index user_search, audit_entry_search;

-- What the plugins' tables have for quick search. Only texts with letters beyond ASCII change, which are few. Core's own tables are searched
-- by an expression, since their rows are not written by entities alone.
do $$ declare found record; begin
  for found in select attrelid::regclass as name from pg_attribute join pg_class on pg_class.oid = attrelid
    where attname = 'search_text' and relkind = 'r' and relnamespace <> 'core'::regnamespace
      and relnamespace in (select to_regnamespace(quote_ident(owner)) from core.migration)
  loop
    execute format('update %s set search_text = core.comparable(search_text) where octet_length(search_text) <> length(search_text)', found.name);
  end loop;
end $$;
`,
}
