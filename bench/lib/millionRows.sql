-- A million referrals, each with its client, in one statement, and the contacts with their families. Names are made of parts and unevenly frequent, as names are;
-- most referrals are old and closed, days are spread over six years, and texts are as long as people's.
select setseed(0.42);

with drawn as materialized (
  select
    n,
    (array['Aaliyah', 'Amara', 'Beatrix', 'Camila', 'Chloe', 'Delphine', 'Emi', 'Freya', 'Grace', 'Hana', 'Imani', 'Isabella', 'Jaya', 'Leila', 'Linh', 'Maeve', 'Maya', 'Naomi', 'Noor', 'Olivia', 'Paloma', 'Quinn', 'Sofia', 'Thandiwe', 'Vera', 'Willa', 'Yara', 'Zoë', 'Adrian', 'Ahmed', 'Arjun', 'Caleb', 'Chidi', 'Dante', 'Elias', 'Felix', 'Gabriel', 'Haruto', 'Ibrahim', 'Isaac', 'Jamal', 'Kai', 'Kwame', 'Leo', 'Luca', 'Mateo', 'Milo', 'Noah', 'Omar', 'Oscar', 'Rafael', 'Rohan', 'Samuel', 'Tariq', 'Theo', 'Viktor', 'Wyatt', 'Yusuf'])[1 + floor(58 * power(random(), 1.6))] as first_name,
    (array['Bar', 'Cal', 'Cast', 'Chan', 'Del', 'Dub', 'Erik', 'Far', 'Fitz', 'Gar', 'Gon', 'Had', 'Har', 'Hern', 'Ib', 'Jan', 'Jo', 'Kal', 'Kow', 'Lach', 'Lar', 'Mah', 'Mar', 'Mc', 'Mend', 'Mor', 'Nak', 'Nov', 'Ok', 'Oy', 'Per', 'Quin', 'Ram', 'Ros', 'San', 'Schr', 'Sil', 'Tan', 'Und', 'Vas', 'Wash', 'Yam', 'Ziel'])[1 + floor(43 * power(random(), 1.4))]
      || (array['a', 'e', 'i', 'o', 'u', 'al', 'an', 'ar', 'el', 'en', 'er', 'il', 'in', 'ol', 'on', 'or', 'und'])[1 + floor(17 * power(random(), 1.4))]
      || (array['', 'berg', 'dez', 'field', 'ford', 'gren', 'kamp', 'la', 'lund', 'man', 'mura', 'ney', 'ova', 'ra', 'ro', 'sen', 'ska', 'son', 'stein', 'ston', 'teros', 'ton', 'vic', 'wal', 'wood', 'yama', 'zaki'])[1 + floor(27 * power(random(), 1.2))] as last_name,
    current_date - floor(700 + 5500 * random())::int as date_of_birth,
    '503-' || lpad(floor(random() * 1000)::text, 3, '0') || '-' || lpad(floor(random() * 10000)::text, 4, '0') as phone,
    current_date - floor(2190 * power(random(), 0.8))::int as received_date,
    -- Two thirds are closed or under way for good; the rest is spread over the steps.
    (array[10, 10, 10, 12, 12, 13, 13, 13, 14, 14, 14, 14, 14, 14, 14, 14, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11])[1 + floor(26 * random())] as status,
    (array[1, 1, 1, 1, 2, 3, 4, 5, 6])[1 + floor(9 * random())] as type,
    case when random() < 0.15 then 2 else 1 end as priority,
    1 + floor(10 * power(random(), 1.5))::int as source,
    (select array_agg(id order by id) from core."user") as people,
    (select array_agg(id order by id) from core.store) as stores,
    random() as who, random() as whose, random() as later
  from generate_series(1, :rows) as n
),
made as (
  insert into referrals.client (first_name, last_name, date_of_birth, gender, languages, address1, city, state, zip, phone, email)
  select first_name, last_name, date_of_birth, 1 + n % 2, '["en"]', n % 9800 || ' Alder Street', 'Portland', 'OR', '97201', phone,
    case when later < 0.4 then lower(last_name) || '.family@mail.example' end
  from drawn order by n
  returning id, first_name, last_name, phone, email
),
-- Both are in the order of n, which the client's row does not keep.
paired as (
  select drawn.*, client.id as client_id, client.email
  from (select *, row_number() over (order by n) as place from drawn) as drawn
  join (select id, email, row_number() over (order by id) as place from made) as client using (place)
)
insert into referrals.referral (client_id, type, status, hold_reason, hold_review_date, held_from_status, close_reason, priority, received_date, source, assigned_to, store_id, next_follow_up, guardians, service, "authorization", other_authorizations, search_text, created_by, created_at, updated_at)
select client_id, type, status,
  case when status = 11 then 1 + n % 13 end, case when status = 11 then current_date + n % 28 end, case when status = 11 then 5 end,
  case status when 12 then 1 + n % 6 when 13 then 7 + n % 5 when 14 then 12 + n % 6 end,
  priority, received_date, source,
  case when who < 0.9 then people[1 + floor(array_length(people, 1) * whose)::int] end,
  stores[1 + n % array_length(stores, 1)],
  case when status < 10 and later < 0.7 then current_date + (n % 16) - 4 end,
  jsonb_build_array(jsonb_build_object('id', 1, 'name', 'Marisol ' || last_name, 'relationship', 1, 'phone', phone, 'legalCustody', 1)),
  '{"servicesRequested": [1, 3], "hoursPerWeek": 12}',
  -- Half a year each, used up more or less evenly; half of those that end soon go on.
  case when status = 10 then jsonb_build_object('status', 2, 'number', 'A-' || n, 'service', 1 + n % 3, 'start', current_date - n % 180,
    'end', current_date - n % 180 + 182, 'units', 600, 'unitsUsed', round(n % 180 * 600.0 / 182 * (0.5 + n % 7 / 8.0))) end,
  case when status = 10 and n % 180 > 150 and n % 2 = 0 then jsonb_build_array(jsonb_build_object('status', 2, 'number', 'B-' || n,
    'service', 1 + n % 3, 'start', current_date - n % 180 + 183, 'end', current_date - n % 180 + 365)) end,
  concat_ws(' ', first_name, last_name, phone, email, 'Marisol ' || last_name),
  people[1], received_date + interval '9 hours', received_date + interval '30 hours'
from paired order by n;

-- Four contacts with each family whose referral is in progress, a third of them with an answer.
insert into referrals.contact_attempt (referral_id, kind, at)
select id, case when random() < 0.35 then 1 else 2 + one % 2 end, greatest(created_at, now() - interval '60 days') + one * interval '5 hours'
from referrals.referral, generate_series(1, 4) one where status < 10 and deleted_at is null
  and not exists (select from referrals.contact_attempt where referral_id = referral.id);
