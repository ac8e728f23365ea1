/** A city with one of its ZIP codes. */
export interface Place {
  readonly city: string
  readonly state: string
  readonly zip: string
}

interface StateOfPlaces {
  readonly state: string
  /** How many of the companies are in this state, compared with the others. */
  readonly weight: number
  readonly areaCodes: readonly number[]
  /** Latitude and longitude of its first city. */
  readonly near: readonly [latitude: number, longitude: number]
  /** City and ZIP code. */
  readonly cities: Readonly<Record<string, string>>
}

/** The places of the demonstration's companies: all within the stores' territories, most of them near a store. */
export const demoStates: readonly StateOfPlaces[] = [
  {
    state: 'OR',
    weight: 17,
    near: [44.94, -123.03],
    areaCodes: [503, 541, 971, 458],
    cities: {
      Salem: '97301',
      Portland: '97209',
      Eugene: '97401',
      Bend: '97701',
      Medford: '97501',
      Corvallis: '97330',
      Gresham: '97030',
    },
  },
  {
    state: 'WA',
    weight: 6,
    near: [47.25, -122.44],
    areaCodes: [360, 253, 509],
    cities: { Vancouver: '98660', Tacoma: '98402', Spokane: '99201' },
  },
  {
    state: 'NV',
    weight: 5,
    near: [39.53, -119.81],
    areaCodes: [775, 702, 725],
    cities: { Reno: '89501', Sparks: '89431', Henderson: '89015', Elko: '89801', 'Carson City': '89701' },
  },
  {
    state: 'CA',
    weight: 5,
    near: [38.58, -121.49],
    areaCodes: [916, 559, 530],
    cities: { Sacramento: '95814', Fresno: '93721', Redding: '96001' },
  },
  {
    state: 'AZ',
    weight: 6,
    near: [33.45, -112.07],
    areaCodes: [480, 602, 928, 520],
    cities: { Phoenix: '85003', Mesa: '85201', Tempe: '85281', Tucson: '85701', Yuma: '85364', Flagstaff: '86001' },
  },
  {
    state: 'NC',
    weight: 14,
    near: [35.99, -78.9],
    areaCodes: [919, 984, 704, 336],
    cities: {
      Durham: '27701',
      Raleigh: '27601',
      Charlotte: '28202',
      Greensboro: '27401',
      Asheville: '28801',
      Wilmington: '28401',
      Hickory: '28601',
    },
  },
  {
    state: 'VA',
    weight: 5,
    near: [37.54, -77.44],
    areaCodes: [804, 757, 540],
    cities: { Richmond: '23219', Norfolk: '23510', Roanoke: '24011' },
  },
  {
    state: 'NY',
    weight: 3,
    near: [42.65, -73.76],
    areaCodes: [518, 716, 315],
    cities: { Albany: '12207', Buffalo: '14202', Syracuse: '13202' },
  },
  {
    state: 'NJ',
    weight: 2,
    near: [40.74, -74.17],
    areaCodes: [973, 609],
    cities: { Newark: '07102', Trenton: '08608' },
  },
  {
    state: 'OH',
    weight: 10,
    near: [41.08, -81.52],
    areaCodes: [330, 234, 937, 419],
    cities: {
      Akron: '44308',
      Cleveland: '44113',
      Columbus: '43215',
      Dayton: '45402',
      Toledo: '43604',
      Canton: '44702',
      Lima: '45801',
    },
  },
  {
    state: 'MI',
    weight: 3,
    near: [42.96, -85.67],
    areaCodes: [616, 517],
    cities: { 'Grand Rapids': '49503', Lansing: '48933' },
  },
  {
    state: 'PA',
    weight: 3,
    near: [40.44, -79.99],
    areaCodes: [412, 814],
    cities: { Pittsburgh: '15222', Erie: '16501' },
  },
  {
    state: 'IN',
    weight: 2,
    near: [41.08, -85.14],
    areaCodes: [260, 574],
    cities: { 'Fort Wayne': '46802', 'South Bend': '46601' },
  },
  {
    state: 'NE',
    weight: 7,
    near: [41.26, -95.94],
    areaCodes: [402, 531, 308],
    cities: { Omaha: '68102', Lincoln: '68508', Kearney: '68847', Fremont: '68025', Hastings: '68901' },
  },
  {
    state: 'IA',
    weight: 2,
    near: [41.59, -93.62],
    areaCodes: [515, 319],
    cities: { 'Des Moines': '50309', 'Cedar Rapids': '52401' },
  },
  {
    state: 'KS',
    weight: 2,
    near: [37.69, -97.34],
    areaCodes: [316, 785],
    cities: { Wichita: '67202', Topeka: '66603' },
  },
  {
    state: 'OK',
    weight: 6,
    near: [36.15, -95.99],
    areaCodes: [918, 405, 580],
    cities: { Tulsa: '74103', 'Oklahoma City': '73102', Norman: '73069', Lawton: '73501', Enid: '73701' },
  },
  {
    state: 'TX',
    weight: 3,
    near: [32.75, -97.33],
    areaCodes: [817, 806],
    cities: { 'Fort Worth': '76102', Amarillo: '79101' },
  },
  {
    state: 'FL',
    weight: 4,
    near: [27.95, -82.46],
    areaCodes: [813, 352, 850],
    cities: { Tampa: '33602', Ocala: '34471', Lakeland: '33801', Pensacola: '32501' },
  },
  {
    state: 'GA',
    weight: 1,
    near: [32.84, -83.63],
    areaCodes: [478, 912],
    cities: { Macon: '31201', Savannah: '31401' },
  },
]

/** Names of streets that most towns have. */
export const streets = [
  'Main Street',
  'Commerce Drive',
  'Industrial Parkway',
  'Depot Street',
  'Mill Road',
  'Market Street',
  'Railroad Avenue',
  'Oak Street',
  'Airport Road',
  'Washington Avenue',
  'Lincoln Way',
  'River Road',
  'Foundry Lane',
  'Enterprise Court',
  'Second Avenue',
  'County Line Road',
  'Maple Avenue',
  'Warehouse Row',
] as const
