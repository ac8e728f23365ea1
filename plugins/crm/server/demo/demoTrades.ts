/** A kind of company: what it does, what it drives and how much of that it needs. */
export interface DemoTrade {
  /** As numbered in `accountTypes`. */
  readonly type: number
  readonly industry: string
  /** How many companies are of this trade, compared with the others. */
  readonly weight: number
  /** What follows the first word of the company's name. */
  readonly names: readonly string[]
  /** Public bodies are named after their town. */
  readonly isPublic?: boolean
  /** The median of its vehicles in use. */
  readonly fleet: number
  /** The median of the vehicles that it asks for. */
  readonly units: number
  /** Names of models in `demoModels`. */
  readonly models: readonly string[]
}

/** The trades of the demonstration's companies. */
export const demoTrades: readonly DemoTrade[] = [
  {
    type: 6,
    industry: 'Medical transport',
    weight: 13,
    names: [
      'Medical Transport',
      'Patient Transport',
      'Dialysis Shuttle',
      'Wheelchair Transit',
      'Paratransit',
      'Ambulance',
    ],
    fleet: 14,
    units: 1.6,
    models: ['ProMaster', 'Transit', 'Sienna', 'Voyager', 'Sprinter'],
  },
  {
    type: 6,
    industry: 'Care',
    weight: 13,
    names: ['Senior Living', 'Home Care', 'Adult Day Center', 'Rehabilitation', 'Hospice', 'Family Services'],
    fleet: 6,
    units: 1.2,
    models: ['Sienna', 'Voyager', 'Transit', 'Pacifica', 'Carnival'],
  },
  {
    type: 1,
    industry: 'Construction trades',
    weight: 20,
    names: [
      'Plumbing',
      'Heating and Air',
      'Electric',
      'Roofing',
      'Painting',
      'Glass',
      'Landscaping',
      'Fire Protection',
    ],
    fleet: 11,
    units: 1.3,
    models: ['Transit', 'F-150', 'Express', 'Silverado', 'F-250', 'ProMaster'],
  },
  {
    type: 1,
    industry: 'Logistics',
    weight: 11,
    names: ['Couriers', 'Freight', 'Moving', 'Linen Service', 'Office Supply', 'Vending', 'Parcel'],
    fleet: 24,
    units: 2,
    models: ['Transit', 'NPR', 'E-Transit', 'ProMaster', 'Sprinter'],
  },
  {
    type: 1,
    industry: 'Food',
    weight: 8,
    names: ['Bakery', 'Catering', 'Dairy', 'Produce', 'Provisions', 'Coffee Roasters'],
    fleet: 8,
    units: 1.2,
    models: ['Transit', 'NPR', 'Express', 'ProMaster'],
  },
  {
    type: 1,
    industry: 'Facility services',
    weight: 9,
    names: ['Pest Control', 'Cleaning', 'Security', 'Elevator', 'Locksmiths', 'Pool Service'],
    fleet: 13,
    units: 1.4,
    models: ['Equinox', 'Transit', 'Escape', 'Savana'],
  },
  {
    type: 2,
    industry: 'Public administration',
    weight: 9,
    names: ['Parks Department', 'School District', 'Fire District', 'Water Board', 'Public Works', 'Housing Authority'],
    isPublic: true,
    fleet: 48,
    units: 2,
    models: ['Explorer', 'F-250', 'Tahoe', 'Transit', 'F-150'],
  },
  {
    type: 2,
    industry: 'Education',
    weight: 3,
    names: ['Community College', 'Charter School', 'Public Library'],
    isPublic: true,
    fleet: 18,
    units: 1.3,
    models: ['Transit', 'Odyssey', 'Sprinter', 'Camry'],
  },
  {
    type: 4,
    industry: 'Leasing and rental',
    weight: 5,
    names: ['Fleet Leasing', 'Car Rental', 'Van Rental', 'Truck Rental'],
    fleet: 120,
    units: 4,
    models: ['Camry', 'Altima', 'Rogue', 'Silverado', 'Transit', 'Model 3'],
  },
  {
    type: 3,
    industry: 'Vehicle trade',
    weight: 4,
    names: ['Auto Brokers', 'Commercial Vans', 'Truck Center', 'Mobility', 'Van Outfitters'],
    fleet: 30,
    units: 2.4,
    models: ['F-150', 'Equinox', 'RAV4', 'Transit', 'Voyager'],
  },
  {
    type: 5,
    industry: 'Crafts',
    weight: 5,
    names: ['Handyman', 'Dog Grooming', 'Piano Movers', 'Florist', 'Upholstery'],
    fleet: 2,
    units: 1,
    models: ['Transit', 'Pacifica', 'Odyssey', 'CR-V'],
  },
]
