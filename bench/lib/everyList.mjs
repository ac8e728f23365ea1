import { columns } from './scenarios.mjs'

const today = new Date()
const day = (/** @type {number} */ ahead) => new Date(today.getTime() + ahead * 86_400_000).toISOString().slice(0, 10)
const page = { limit: 50, columns }

const sortable = [
  'id',
  'number',
  'type',
  'status',
  'holdReason',
  'holdReviewDate',
  'closeReason',
  'heldFromStatus',
  'priority',
  'receivedDate',
  'source',
  'referredByName',
  'referredByOrganization',
  'referredByPhone',
  'referredByEmail',
  'assignedTo',
  'storeId',
  'firstContactAt',
  'nextFollowUp',
  'clientId',
  'intakeSent',
  'intakeSubmitted',
  'formsSubmitted',
  'client.firstName',
  'client.lastName',
  'client.dateOfBirth',
  'client.city',
  'client.state',
  'client.zip',
  'client.phone',
  'client.email',
  'client.gender',
  'authorization.end',
  'authorization.start',
  'authorization.status',
  'authorization.number',
  'service.hoursPerWeek',
  'service.startDate',
  'school.name',
  'physician.name',
  'emergencyContact.name',
  'consent.date',
  'createdAt',
  'updatedAt',
  'createdBy',
  'updatedBy',
]

/** @type {Record<string, string | number | boolean>} one of each kind of condition, rare and frequent values among them */
const filters = {
  number: 'REF-0431',
  type: 2,
  status: '1,2',
  holdReason: 3,
  holdReviewDate: `..${day(0)}`,
  closeReason: 4,
  heldFromStatus: 3,
  priority: 2,
  receivedDate: `${day(-89)}..${day(0)}`,
  source: 9,
  referredByName: 'smith',
  assignedTo: 'me',
  storeId: 2,
  firstContactAt: 'none',
  nextFollowUp: 'thisWeek',
  reached: 15,
  leftPhases: 5,
  intakeSent: false,
  intakeSubmitted: true,
  formsSubmitted: '5..',
  'client.firstName': 'kwame',
  'client.lastName': 'quin',
  'client.dateOfBirth': '2015-01-01..2015-02-01',
  'client.city': 'salem',
  'client.zip': '97201',
  'client.phone': '421-77',
  'client.gender': 2,
  'authorization.end': `${day(0)}..${day(30)}`,
  'authorization.status': 2,
  'service.servicesRequested': 3,
  'service.hoursPerWeek': '20..',
  createdAt: 'last7',
  updatedAt: 'last7',
  createdBy: 'me',
}

/** @returns {[what: string, body: object][]} a page in each order both ways, under each filter, each column of the board, a month of the calendar */
export function everyList() {
  const phases = ['1,2', '3,4', '5,6,7', '8,9,11', '10', '12,13,14,15']
  const open = '1,2,3,4,5,6,7,8,9,11'
  const byFollowUp = { fieldName: 'nextFollowUp', direction: 'asc' }
  return [
    ...sortable.flatMap((fieldName) =>
      ['asc', 'desc'].map(
        (direction) =>
          /** @type {[string, object]} */ ([
            `by ${fieldName}, ${direction}`,
            { ...page, sorting: { fieldName, direction } },
          ]),
      ),
    ),
    ...Object.entries(filters)
      .flatMap(
        ([field, value]) =>
          /** @type {[string, object][]} */ ([
            [`where ${field} is ${value}`, { ...page, filter: { [field]: value } }],
            [
              `… by day received`,
              { ...page, filter: { [field]: value }, sorting: { fieldName: 'receivedDate', direction: 'desc' } },
            ],
          ]),
      )
      .map(
        ([what, body], at, list) =>
          /** @type {[string, object]} */ ([what.startsWith('…') ? `${list[at - 1]?.[0]} ${what}` : what, body]),
      ),
    [
      'assigned to me, open, by follow-up',
      { ...page, filter: { assignedTo: 'me', status: open }, sorting: byFollowUp },
    ],
    [
      'due this week, open, by follow-up',
      { ...page, filter: { nextFollowUp: 'thisWeek', status: open }, sorting: byFollowUp },
    ],
    [
      'on hold, by review',
      { ...page, filter: { status: 11 }, sorting: { fieldName: 'holdReviewDate', direction: 'asc' } },
    ],
    ...phases.map((status) => /** @type {[string, object]} */ ([`board: ${status}`, { ...page, filter: { status } }])),
    ...phases.map(
      (status) =>
        /** @type {[string, object]} */ ([
          `board by follow-up: ${status}`,
          { ...page, filter: { status }, sorting: byFollowUp },
        ]),
    ),
    ...['nextFollowUp', 'holdReviewDate', 'receivedDate'].map(
      (fieldName) =>
        /** @type {[string, object]} */ ([
          `calendar: ${fieldName}`,
          {
            limit: 1000,
            total: false,
            columns: ['client.firstName', 'client.lastName', 'status', fieldName],
            filter: { [fieldName]: `${day(-15)}..${day(27)}` },
            sorting: { fieldName, direction: 'asc' },
          },
        ]),
    ),
  ]
}
