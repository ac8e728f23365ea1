/** The initial entries of the catalog. D5 */
export const fuels = [
  'Gasoline',
  'Diesel',
  'Hybrid',
  'Plug-in hybrid',
  'Electric',
  'CNG',
  'Propane',
  'Flex',
  'Hydrogen',
] as const

export const segments = [
  'Sedan',
  'Compact SUV',
  'Midsize SUV',
  'Full-size SUV',
  'Minivan',
  'Passenger van',
  'Cargo van',
  'Wheelchair van',
  'Light pickup',
  'Heavy pickup',
  'Box truck',
  'Shuttle',
] as const

interface Make {
  readonly models: readonly string[]
  readonly segments: readonly (typeof segments)[number][]
}

export const makes: Readonly<Record<string, Make>> = {
  Ford: {
    models: ['Transit', 'E-Transit', 'F-150', 'F-250', 'Explorer', 'Escape'],
    segments: ['Compact SUV', 'Midsize SUV', 'Passenger van', 'Cargo van', 'Light pickup', 'Heavy pickup', 'Shuttle'],
  },
  Chevrolet: {
    models: ['Express', 'Silverado', 'Equinox', 'Tahoe'],
    segments: ['Compact SUV', 'Full-size SUV', 'Passenger van', 'Cargo van', 'Light pickup', 'Heavy pickup'],
  },
  GMC: { models: ['Savana', 'Sierra'], segments: ['Passenger van', 'Cargo van', 'Light pickup', 'Heavy pickup'] },
  Ram: { models: ['ProMaster', '1500'], segments: ['Cargo van', 'Light pickup'] },
  Toyota: { models: ['Sienna', 'RAV4', 'Camry'], segments: ['Sedan', 'Compact SUV', 'Minivan', 'Wheelchair van'] },
  Honda: { models: ['Odyssey', 'CR-V'], segments: ['Compact SUV', 'Minivan'] },
  Chrysler: { models: ['Pacifica', 'Voyager'], segments: ['Minivan', 'Wheelchair van'] },
  'Mercedes-Benz': { models: ['Sprinter', 'eSprinter'], segments: ['Passenger van', 'Cargo van', 'Shuttle'] },
  Nissan: { models: ['Rogue', 'Altima'], segments: ['Sedan', 'Compact SUV'] },
  Hyundai: { models: ['Tucson'], segments: ['Compact SUV'] },
  Kia: { models: ['Carnival'], segments: ['Minivan'] },
  Tesla: { models: ['Model 3', 'Model Y'], segments: ['Sedan', 'Midsize SUV'] },
  Isuzu: { models: ['NPR'], segments: ['Box truck'] },
}
