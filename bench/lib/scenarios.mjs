/** The columns that every measured list shows. */
export const columns = [
  'number',
  'status',
  'type',
  'priority',
  'source',
  'client.firstName',
  'client.lastName',
  'client.dateOfBirth',
  'assignedTo',
  'receivedDate',
  'nextFollowUp',
]

/** Open referrals: about a third of all. */
export const filter = { status: [1, 2, 3, 4, 5, 6, 7, 8, 9] }
/** The same for the floor. */
export const openOnly = `r.status in (${filter.status.join(', ')}) and r.deleted_at is null`
export const sorting = { fieldName: 'receivedDate', direction: 'desc' }

const names = {
  status: [
    'New',
    'Contacted',
    'Intake Sent',
    'Intake Review',
    'Insurance Verification',
    'Assessment',
    'Authorization',
    'Waitlist',
    'Ready to Start',
    'Active',
    'On Hold',
    'Declined',
    'Withdrawn',
    'Discharged',
    'Duplicate / entered in error',
  ],
  type: [
    'New client',
    'Returning',
    'Transfer / continuity of care',
    'Re-authorization',
    'Sibling / internal',
    'Consultation',
  ],
  priority: ['Routine', 'Urgent'],
}

const label = (/** @type {keyof typeof names} */ field) =>
  `'${field}', (array[${names[field].map((name) => `'${name}'`).join(', ')}])[r.${field}]`

/**
 * The hand-written statement of the floor: the same rows as ours, as JSON.
 * @param {string} where
 * @param {{ total?: boolean, skip?: number }} [more]
 */
export function floorStatement(where, { total = false, skip = 0 } = {}) {
  const all = total
    ? `, 'totalItems', (select count(*) from (select from referrals.referral r where ${where} limit 10001) counted)`
    : ''
  return `select json_build_object('success', true, 'data', (select json_agg(page) from (
  select r.id, r.version, r.number, r.status, r.type, r.priority, r.source,
    json_build_object('firstName', c.first_name, 'lastName', c.last_name, 'dateOfBirth', c.date_of_birth) as client,
    r.assigned_to as "assignedTo", r.received_date as "receivedDate", r.next_follow_up as "nextFollowUp", r.created_by as "createdBy", r.store_id as "storeId",
    json_build_object(${label('status')}, ${label('type')}, ${label('priority')}, 'source', s.name, 'assignedTo', u.name) as labels
  from referrals.referral r join referrals.client c on c.id = r.client_id left join core."user" u on u.id = r.assigned_to
    left join core.lookup_entry s on s.list = 'referrals.source' and s.id = r.source
  where ${where} order by r.received_date desc, r.id desc limit 50 offset ${skip}
) page)${all})::text as answer`
}

/** Typical searches: whole names, beginnings, numbers, phones; and one or two letters. */
export const words = {
  long: [
    'maya',
    'quin',
    'marisol',
    'ahmed okun',
    'REF-0431',
    'theo',
    'zielston',
    '503-555',
    'castellwood',
    'ranson',
    'delara',
    'noah schr',
    'wyatt',
    'family.example',
    'xylophone',
    'isabella mor',
    '503-421-77',
    'kwame',
    'fitzal',
    'luca',
  ],
  short: ['m', 'qu', 'zo', '5', 'ka', 'x', 'el', 'th', '7', 'ö'],
}
