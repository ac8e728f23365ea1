export interface DemoModel {
  readonly model: string
  readonly segment: string
  readonly fuel: string
  /** The price of the newest year. */
  readonly price: number
}

const of = (segment: string, fuel: string, models: Readonly<Record<string, number>>): readonly DemoModel[] =>
  Object.entries(models).map(([model, price]) => ({ model, segment, fuel, price }))

/** The segment and list price of each model in the catalog. */
export const demoModels: readonly DemoModel[] = [
  ...of('Cargo van', 'Gasoline', { Transit: 48_900, Express: 43_600, Savana: 44_100, ProMaster: 46_300 }),
  ...of('Cargo van', 'Electric', { 'E-Transit': 52_700, eSprinter: 64_200 }),
  ...of('Passenger van', 'Diesel', { Sprinter: 58_400 }),
  ...of('Light pickup', 'Gasoline', { 'F-150': 41_200, Silverado: 42_000, Sierra: 43_500, '1500': 40_800 }),
  ...of('Heavy pickup', 'Diesel', { 'F-250': 54_600 }),
  ...of('Midsize SUV', 'Gasoline', { Explorer: 40_300 }),
  ...of('Compact SUV', 'Gasoline', { Equinox: 30_200, Rogue: 30_900, Tucson: 30_400 }),
  ...of('Compact SUV', 'Hybrid', { Escape: 33_800, RAV4: 34_100, 'CR-V': 35_600 }),
  ...of('Full-size SUV', 'Gasoline', { Tahoe: 60_200 }),
  ...of('Minivan', 'Hybrid', { Sienna: 39_700, Pacifica: 45_300, Carnival: 41_600 }),
  ...of('Minivan', 'Gasoline', { Odyssey: 42_800 }),
  ...of('Wheelchair van', 'Gasoline', { Voyager: 61_900 }),
  ...of('Sedan', 'Hybrid', { Camry: 29_900 }),
  ...of('Sedan', 'Gasoline', { Altima: 27_800 }),
  ...of('Sedan', 'Electric', { 'Model 3': 42_500 }),
  ...of('Midsize SUV', 'Electric', { 'Model Y': 46_900 }),
  ...of('Box truck', 'Diesel', { NPR: 62_500 }),
]
