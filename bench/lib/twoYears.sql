-- Referrals of two years, each with its client, its way through the statuses step by step, its forms and, where it came that
-- far, an authorization. The last month has as many as any other: they lie in the order in which they came, as they would.
-- Statuses follow from how far a way has got by today, so the newest are at its beginning and most of the old are closed.
select setseed(0.42);

-- Indexes are made once all rows are there, which takes a fifth of the time; those of keys stay.
create temporary table index_later as
select format('%I.%I', schemaname, indexname) as name, indexdef
from pg_indexes join pg_index on indexrelid = format('%I.%I', schemaname, indexname)::regclass
where schemaname = 'referrals' and tablename in ('client', 'referral', 'status_change', 'form_link', 'form_submission') and not indisunique
  and indexname not in ('status_change_referral', 'form_submission_referral');
do $$ declare name text; begin for name in select index_later.name from index_later loop execute 'drop index ' || name; end loop; end $$;

create temporary table drawn as
select
  n,
  (array['Aaliyah', 'Amara', 'Beatrix', 'Camila', 'Chloe', 'Delphine', 'Emi', 'Grace', 'Hana', 'Imani', 'Isabella', 'Leila', 'Maya', 'Noor', 'Olivia', 'Quinn', 'Sofia', 'Zoë', 'Ahmed', 'Arjun', 'Caleb', 'Dante', 'Elias', 'Felix', 'Ibrahim', 'Jamal', 'Kwame', 'Leo', 'Luca', 'Mateo', 'Noah', 'Omar', 'Rafael', 'Samuel', 'Theo', 'Wyatt', 'Yusuf'])[1 + floor(37 * power(random(), 1.6))] as first_name,
  (array['Bar', 'Cal', 'Cast', 'Chan', 'Del', 'Erik', 'Fitz', 'Gon', 'Har', 'Hern', 'Jan', 'Kal', 'Kow', 'Lar', 'Mar', 'Mend', 'Mor', 'Nak', 'Nov', 'Ok', 'Per', 'Quin', 'Ram', 'Ros', 'San', 'Schr', 'Tan', 'Vas', 'Wash', 'Yam', 'Ziel'])[1 + floor(31 * power(random(), 1.4))]
    || (array['a', 'e', 'i', 'o', 'al', 'an', 'ar', 'el', 'en', 'er', 'il', 'in', 'on', 'or', 'und'])[1 + floor(15 * power(random(), 1.4))]
    || (array['', 'berg', 'dez', 'field', 'ford', 'gren', 'kamp', 'lund', 'man', 'mura', 'ova', 'ro', 'sen', 'ska', 'son', 'stein', 'ton', 'wood', 'yama', 'zaki'])[1 + floor(20 * power(random(), 1.2))] as last_name,
  '503-' || lpad(floor(random() * 1000)::text, 3, '0') || '-' || lpad(floor(random() * 10000)::text, 4, '0') as phone,
  current_date - 729 + floor(730.0 * (n - 1) / :rows)::int as received_date,
  (array[1, 1, 1, 1, 2, 3, 4, 5, 6])[1 + floor(9 * random())] as type,
  case when random() < 0.15 then 2 else 1 end as priority,
  1 + floor(10 * power(random(), 1.5))::int as source,
  (select (array_agg(id order by id))[1 + floor(count(*) * random() + 0 * n)::int] from core.store) as store_id,
  random() as who, random() as later,
  (array[
    '{1,2,3,4,5,6,7,9,10}', '{1,2,3,4,5,6,7,9,10}', '{1,2,3,4,5,6,7,8,9,10}', '{1,3,4,5,6,7,8,9,10}', '{1,2,3,11,3,4,5,6,7,9,10}', '{1,2,3,4,5,11,5,6,7,8,9,10}',
    '{1,2,3,4,5,6,7,9,10,14}', '{1,2,3,4,5,6,7,9,10,14}', '{1,2,3,4,5,6,7,8,9,10,14}', '{1,3,4,5,6,7,8,9,10,14}', '{1,2,3,11,3,4,5,6,8,9,10,14}', '{1,2,3,4,5,6,7,11,7,9,10,14}',
    '{1,12}', '{1,2,12}', '{1,2,3,4,12}', '{1,2,3,4,5,12}', '{1,2,13}', '{1,2,3,13}', '{1,2,3,11,13}', '{1,2,3,4,5,13}', '{1,2,3,4,5,6,8,13}', '{1,2,3,4,5,6,8,11,13}', '{1,15}', '{1,2,3,12,1,2,3,4,5,6,7,9,10}'
  ])[1 + floor(24 * random())]::smallint[] as way
from generate_series(1, :rows) as n;

create temporary table step as
select n, place, status, at, lag(status) over own as came_from, row_number() over (partition by n order by place desc) as back
from (
  select n, place, status, received_date + interval '9 hours' + sum(case when place = 1 then 0 else days end) over (partition by n order by place) * interval '1 day' as at
  -- How long one stays where one came from: hours at first, months in care, weeks on a waiting list or on hold.
  from (select n, received_date, place, status, -ln(1 - random()) * case way[place - 1] when 1 then 2 when 10 then 240 when 8 then 45 when 11 then 20 else 7 end as days
    from drawn, unnest(way) with ordinality as each (status, place)) as waited
) as dated
where at <= now()
window own as (partition by n order by place);

-- What follows joins it by n.
create index on step (n);
analyze step;

create temporary table numbered as
select drawn.n, row_number() over (order by drawn.n) as place, step.status, step.came_from, step.at as last_at, contact.at as contact_at
from drawn
left join step on step.n = drawn.n and step.back = 1
left join step as contact on contact.n = drawn.n and contact.place = 2 and contact.status in (2, 3);
-- Those of this morning, before nine.
update numbered set status = 1 where status is null;
analyze drawn, step, numbered;

with made as (
  insert into referrals.client (first_name, last_name, date_of_birth, gender, languages, address1, city, state, zip, phone, email)
  select first_name, last_name, current_date - floor(700 + 5500 * random())::int, 1 + n % 2, '["en"]', n % 9800 || ' Alder Street', 'Portland', 'OR', '97201', phone,
    case when later < 0.4 then lower(last_name) || '.family@mail.example' end
  from drawn order by n
  returning id
)
select id, row_number() over (order by id) as place into temporary born from made;

with people as (select array_agg(id order by id) as ids from core."user"),
made as (
  insert into referrals.referral (client_id, type, status, hold_reason, hold_review_date, held_from_status, close_reason, priority, received_date, source, assigned_to, store_id, first_contact_at, next_follow_up, guardians, clinical, service, "authorization", search_text, created_by, created_at, updated_at)
  select born.id, type, status,
    case when status = 11 then 1 + n % 13 end, case when status = 11 then current_date + n % 28 - 2 end, case when status = 11 then came_from end,
    case status when 12 then 1 + n % 6 when 13 then 7 + n % 5 when 14 then 12 + n % 6 end,
    priority, received_date, source,
    case when who < 0.92 then people.ids[1 + floor(array_length(people.ids, 1) * power(who / 0.92, 1.3))::int] end,
    store_id, contact_at,
    case when status < 10 and later < 0.7 then current_date + (n % 16)::int - 4 end,
    jsonb_build_array(jsonb_build_object('id', 1, 'name', 'Marisol ' || last_name, 'relationship', 1, 'phone', phone, 'email', lower(last_name) || '.family@mail.example', 'legalCustody', 1)),
    '{"hasDiagnosis": true, "icd10": "F84.0", "concerns": "Speaks in single words; is easily upset by loud places and by changes of the day."}',
    '{"servicesRequested": [1, 3], "setting": [1], "hoursPerWeek": 12}',
    case when status in (9, 10, 14) or status = 8 and later < 0.5 then jsonb_build_object('status', 2, 'number', 'A' || n, 'units', 480, 'requestedAt', received_date + 30, 'start', received_date + 45, 'end', received_date + 45 + 182 * (1 + floor((current_date - received_date) / 182.0)::int)) end,
    concat_ws(' ', first_name, last_name, phone, 'Marisol ' || last_name),
    people.ids[1 + n % 2], received_date + interval '9 hours', coalesce(last_at, received_date + interval '9 hours')
  from drawn join numbered using (n) join born using (place), people
  order by n
  returning id
)
select id, row_number() over (order by id) as n into temporary referred from made;
analyze referred;

insert into referrals.status_change (referral_id, from_status, to_status, changed_at)
select referred.id, came_from, status, at from step join referred using (n) order by at;
insert into referrals.status_change (referral_id, to_status, changed_at)
select referred.id, 1, now() from referred where not exists (select from step where step.n = referred.n);

-- Each that was sent the intake form has its link; what was submitted came by one. The other forms of the packet follow.
insert into referrals.form_link (referral_id, form, token_hash, channel, issued_at, sent_at, expires_at, spent_at)
select referred.id, form, sha256(convert_to(referred.id || '-' || form, 'UTF8')), 'email', sent.at, sent.at, sent.at + interval '14 days', back.at
from referred
join (select n, min(at) as at from step where status = 3 group by n) as sent using (n)
left join (select n, min(at) as at from step where status = 4 group by n) as came using (n)
cross join generate_series(1, 6) as form
cross join lateral (select case when form < 4 or referred.id % 3 = 0 then came.at end as at) as back
where form = 1 or form <= referred.id % 7;
insert into referrals.form_submission (referral_id, form, link_id, answers, form_version, signer, signed_at, submitted_at, answers_hash)
select referral_id, form, id, '{}', '1', 'Marisol', spent_at, spent_at, token_hash
from referrals.form_link where spent_at is not null and referral_id in (select id from referred);

do $$ declare made text; begin for made in select indexdef from index_later loop execute made; end loop; end $$;

drop table index_later, drawn, step, numbered, born, referred;
