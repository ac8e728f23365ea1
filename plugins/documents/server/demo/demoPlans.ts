import { recordKinds, subTypes } from '../../shared/files/documentTypes'

/** The plan of a demonstration file. */
export interface DemoPlan {
  readonly name: string
  readonly subType: string
  /** An entry of the types of document. */
  readonly documentType: number
  readonly tags?: readonly string[]
  /** The text of a PDF or text file, or a picture. */
  readonly content: readonly string[] | DemoPicture
}

export type DemoPicture = 'delivery' | 'insuranceCard' | 'yard'

const credit = [
  'Credit application',
  'The applicant asks for a line of credit for the purchase and lease of vehicles.',
  'Trade references: Lakeshore Tire and Brake, Prairie Fuel Services, Redstone Insurance.',
  'Terms requested: net 30. Vehicles on order: 4 cargo vans, 1 wheelchair van.',
]
const survey = [
  'Fleet survey',
  'Vehicles in use: 12. Average age: 6 years. Oldest: Ford Transit 2014 with 182,000 miles.',
  'Recommended replacement order: cargo vans first, then the shuttle bus.',
  'Charging: two level 2 outlets at the yard, panel upgrade needed for more.',
]
const agreement = [
  'Master agreement',
  'The parties agree on prices, delivery and service of commercial vehicles.',
  'Service intervals follow the maker. A loaner is provided after 48 hours in the shop.',
  'Either party may end the agreement with 60 days notice.',
]
const insurance = [
  'Certificate of insurance',
  'Commercial auto liability: 1,000,000 each accident. Physical damage: actual cash value.',
  'Certificate holder is additional insured and loss payee.',
]
const physicianOrder = [
  'Physician order',
  'Services ordered: home health aide, 12 hours a week, and skilled nursing visits, weekly.',
  'Duration: 60 days from the start of care. Review by the ordering physician before renewal.',
]
const title = [
  'Vehicle inspection report',
  'Brakes, tires, lights, lift and ramp inspected. Wheelchair lift cycles without fault.',
  'Next inspection due in twelve months.',
]
const fleetList = ['make,model,year,quantity', 'Ford,Transit,2019,4', 'Ram,ProMaster,2021,2', 'Toyota,Sienna,2020,3']

/** The files of the records of each kind, in turn. */
export const demoPlans: Readonly<Record<string, readonly DemoPlan[]>> = {
  lead: [
    { name: 'Fleet survey.pdf', subType: 'LeadFleetTab', documentType: 8, content: survey, tags: ['survey'] },
    { name: 'Credit application.pdf', subType: 'LeadBasicTab', documentType: 1, content: credit },
    { name: 'Yard.jpg', subType: 'LeadBasicTab', documentType: 11, content: 'yard' },
    { name: 'Fleet list.csv', subType: 'LeadFleetTab', documentType: 8, content: fleetList },
    { name: 'Offer.pdf', subType: 'LeadQuotesTab', documentType: 2, content: agreement.slice(0, 2), tags: ['offer'] },
  ],
  account: [
    { name: 'Master agreement.pdf', subType: 'AccountBasicTab', documentType: 1, content: agreement, tags: ['signed'] },
    { name: 'Insurance certificate.pdf', subType: 'AccountBasicTab', documentType: 4, content: insurance },
    { name: 'Fleet list.csv', subType: 'AccountFleetTab', documentType: 8, content: fleetList },
    { name: 'Delivery.jpg', subType: 'AccountFleetTab', documentType: 11, content: 'delivery' },
  ],
  customer: [{ name: 'Delivery instructions.pdf', subType: 'Other', documentType: 10, content: agreement.slice(0, 3) }],
  quote: [{ name: 'Purchase order.pdf', subType: 'Other', documentType: 2, content: agreement.slice(0, 3) }],
  order: [{ name: 'Delivery receipt.pdf', subType: 'Other', documentType: 2, content: title }],
  referral: [
    { name: 'Physician order.pdf', subType: 'Other', documentType: 6, content: physicianOrder },
    { name: 'Insurance card.jpg', subType: 'Other', documentType: 4, content: 'insuranceCard' },
  ],
  vehicle: [{ name: 'Inspection report.pdf', subType: 'Other', documentType: 9, content: title }],
}

/** The share of each kind of record in the demonstration's files, in percent. */
const shares: Readonly<Record<string, number>> = {
  lead: 40,
  account: 26,
  customer: 4,
  quote: 4,
  order: 4,
  referral: 18,
  vehicle: 4,
}

/** @returns the number of files for a kind of record, out of a total */
export const shareOf = (entity: string, files: number): number => Math.ceil(((shares[entity] ?? 0) * files) / 100)

/** @returns the number of a kind of record or of a tab */
export const kindIdOf = (entity: string): number => recordKinds.find((kind) => kind.entity === entity)!.id
export const subTypeIdOf = (code: string): number => subTypes.find((subType) => subType.code === code)!.id
