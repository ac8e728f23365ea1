/** The places of the demonstration's companies, in eight states. */
export const places = [
  { state: 'OR', towns: ['Salem', 'Eugene', 'Bend', 'Medford', 'Corvallis'], zip: '973' },
  { state: 'NV', towns: ['Reno', 'Sparks', 'Henderson', 'Elko', 'Carson City'], zip: '895' },
  { state: 'OK', towns: ['Tulsa', 'Norman', 'Lawton', 'Enid', 'Stillwater'], zip: '741' },
  { state: 'OH', towns: ['Akron', 'Dayton', 'Toledo', 'Canton', 'Lima'], zip: '443' },
  { state: 'FL', towns: ['Tampa', 'Ocala', 'Naples', 'Pensacola', 'Lakeland'], zip: '336' },
  { state: 'NE', towns: ['Omaha', 'Lincoln', 'Kearney', 'Fremont', 'Hastings'], zip: '681' },
  { state: 'AZ', towns: ['Mesa', 'Tempe', 'Yuma', 'Prescott', 'Flagstaff'], zip: '852' },
  { state: 'NC', towns: ['Durham', 'Raleigh', 'Asheville', 'Wilmington', 'Hickory'], zip: '277' },
] as const

interface Trade {
  readonly name: string
  /** As numbered in `accountTypes`. */
  readonly type: number
  readonly industry: string
}

const trade = (type: number, industry: string, names: readonly string[]): readonly Trade[] =>
  names.map((name) => ({ name, type, industry }))

/** The trades of leads: fifty trades in each of forty towns make the 2,000. */
export const leadTrades: readonly Trade[] = [
  ...trade(6, 'Medical transport', ['Medical Transport', 'Ambulance', 'Dialysis Shuttle', 'Wheelchair Transit']),
  ...trade(1, 'Plumbing and heating', ['Plumbing', 'Heating and Air', 'Sewer Service', 'Gas Works']),
  ...trade(2, 'Public administration', ['Parks Department', 'School District', 'Fire District', 'Water Board']),
  ...trade(1, 'Food', ['Bakery', 'Catering', 'Dairy', 'Produce', 'Meals']),
  ...trade(4, 'Leasing', ['Fleet Leasing', 'Car Rental', 'Van Rental', 'Truck Rental']),
  ...trade(1, 'Construction', ['Electric', 'Roofing', 'Painting', 'Glass', 'Landscaping']),
  ...trade(3, 'Vehicle trade', ['Auto Brokers', 'Commercial Vans', 'Truck Center', 'Mobility Dealers']),
  ...trade(6, 'Care', ['Senior Living', 'Home Care', 'Day Center', 'Rehabilitation', 'Hospice']),
  ...trade(1, 'Logistics', ['Couriers', 'Freight', 'Moving', 'Linen Service', 'Office Supply', 'Vending']),
  ...trade(5, 'Crafts', ['Handyman', 'Dog Grooming', 'Piano Movers', 'Florist']),
  ...trade(2, 'Higher education', [
    'Community College',
    'Library',
    'Housing Authority',
    'Transit Authority',
    'Airport',
  ]),
]

/** The trades of accounts, which differ from those of leads. */
export const accountTrades: readonly Trade[] = [
  ...trade(6, 'Medical transport', ['Paratransit', 'Care Shuttle', 'Patient Transport']),
  ...trade(1, 'Services', ['Pest Control', 'Cleaning', 'Security', 'Elevator', 'Locksmiths']),
  ...trade(2, 'Public administration', ['County Works', 'Public Health']),
  ...trade(4, 'Leasing', ['Vehicle Leasing']),
  ...trade(3, 'Vehicle trade', ['Van Outfitters']),
  ...trade(1, 'Logistics', ['Parcel']),
]

export const firstNames =
  'Dana Luis Ines Peter Rosa Amir Grace Tomas Helen Victor Nadia Walter Carla Owen Priya Marcus Joan Felix Leila Samuel Vera Hugo Anita Paul'.split(
    ' ',
  )
export const lastNames =
  'Whitfield Ortega Duarte Abbott Klein Haddad Nguyen Novak Marsh Rossi Popova Keller Jimenez Byrne Raman Boyd Fischer Silva Cohen Ivers Lund Tran Osei'.split(
    ' ',
  )
export const titles = [
  'Fleet manager',
  'Owner',
  'Operations director',
  'Purchasing',
  'Controller',
  'Dispatcher',
] as const
