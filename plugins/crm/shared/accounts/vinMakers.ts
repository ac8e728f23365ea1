/** What a maker's identifiers are given to. Position 7 tells the cycle of the model year for `light` vehicles only (49 CFR 565.15). */
export type VinVehicle = 'light' | 'other'

interface Maker {
  readonly name: string
  /** World manufacturer identifiers of cars, vans and light trucks, separated by blanks. */
  readonly light?: string
  /** Those of heavy trucks, buses, trailers and motorcycles. */
  readonly other?: string
  /** The first model year of the `other` identifiers in North America. */
  readonly otherFrom?: number
}

/** The makers of D5 and those that fleets have beside them. */
const makers: readonly Maker[] = [
  {
    name: 'Ford',
    light: '1FA 1FB 1FC 1FD 1FM 1FT 1ZV 2FA 2FD 2FM 2FT 3FA 3FD 3FE 3FM 3FN 3FR 3FT MAJ NM0 WF0 6FP',
    other: '1FE 1FH 2FU 3FC',
  },
  { name: 'Lincoln', light: '1LN 2LM 3LN 5LM 5LT 2L1' },
  { name: 'Mercury', light: '1ME 1MR 2ME 2MR 3ME 3MA 4M2' },
  { name: 'Chevrolet', light: '1G1 1GA 1GB 1GC 1GN 1GH 2G1 2GA 2GB 2GC 2GN 2CN 3G1 3GB 3GC 3GN KL1 KL7 KL8' },
  { name: 'GMC', light: '1GD 1GJ 1GK 1GT 2GD 2GJ 2GK 2GT 2CT 3GD 3GK 3GT' },
  { name: 'Pontiac', light: '1G2 2G2 3G2 5Y2 6G2' },
  { name: 'Oldsmobile', light: '1G3 2G3' },
  { name: 'Buick', light: '1G4 2G4 3G4 3G5 5GA KL4 LRB' },
  { name: 'Cadillac', light: '1G6 1GY 2G6 3GY' },
  { name: 'Saturn', light: '1G8 3GS 5GZ' },
  { name: 'Hummer', light: '5GR 5GT 5GN' },
  { name: 'Ram', light: '1C6 3C6 3C7 ZFB' },
  {
    name: 'Dodge',
    light:
      '1B3 1B4 1B5 1B6 1B7 1D3 1D4 1D5 1D7 1D8 2B3 2B4 2B5 2B7 2B8 2D3 2D4 2D6 2D7 2D8 3B4 3B6 3B7 3D2 3D3 3D4 3D6 3D7',
  },
  { name: 'Chrysler', light: '1C3 1C8 2A4 2A8 2C3 2C4 2C8 3A4 3C3 3C4 3C8' },
  { name: 'Jeep', light: '1C4 1J4 1J8 ZAC' },
  {
    name: 'Toyota',
    light:
      '1NX 2T1 2T2 2T3 3MY 3TM 3TY 4T1 4T3 4T4 5TB 5TD 5TE 5TF 5YF 7MU JT1 JT2 JT3 JT4 JT5 JT7 JTD JTE JTK JTL JTM JTN',
  },
  { name: 'Lexus', light: '58A JT6 JT8 JTH JTJ' },
  {
    name: 'Honda',
    light: '19X 1HG 2HG 2HJ 2HK 3CZ 3HG 5FN 5FP 5FS 4S6 5J6 7FA JHL JHM SHH SHS',
    other: '1HF JH2 9C2 LAL ZDC',
    otherFrom: 1981,
  },
  { name: 'Acura', light: '19U 19V 2HH 2HN 5FR 5J8 JH4' },
  {
    name: 'Mercedes-Benz',
    light:
      '4JG 55S W1K W1N W1V W1W W1X W1Y W1Z W2W W2X W2Y W2Z WD0 WD2 WD3 WD4 WD5 WDA WDB WDC WDD WDF WDP WDR WDX WDY WDZ 8BN 8BR 8BT 8BU',
  },
  { name: 'Nissan', light: '1N4 1N6 3N1 3N6 3N8 5N1 5BZ JN1 JN3 JN6 JN8' },
  { name: 'Infiniti', light: '5N3 JNK JNR JNX 3PC' },
  { name: 'Hyundai', light: '2HM 5NM 5NP 5NT 7YA KM8 KMH KMT' },
  { name: 'Kia', light: '3KP 5XX 5XY KNA KND KNM 3KM' },
  { name: 'Mazda', light: '1YV 3MV 3MZ 4F2 4F4 7MM JM1 JM2 JM3' },
  { name: 'Subaru', light: '4S3 4S4 JF1 JF2 JF3' },
  { name: 'Mitsubishi', light: '4A3 4A4 6MM JA3 JA4 JA7 ML3 MMC', other: 'JL6 JLS JW6 JW7', otherFrom: 1985 },
  { name: 'Suzuki', light: '2S2 2S3 JS2 JS3 JS4 KL5', other: 'JS1 LC6' },
  { name: 'Volkswagen', light: '1V1 1V2 1VW 3VV 3VW WV1 WV2 WV3 WVG WVW 9BW' },
  { name: 'Audi', light: 'TRU WA1 WAU WU1 WUA' },
  { name: 'BMW', light: '4US 5UM 5UX 5YM 3MW WBA WBS WBX WBY WB3 WB4 WB5', other: 'WB1' },
  { name: 'MINI', light: 'WMW WMZ' },
  { name: 'Porsche', light: 'WP0 WP1' },
  { name: 'Volvo', light: '7JR 7JD LVY LYV YV1 YV4 YV5', other: '4V1 4V2 4V4 4V5 4VA 4VG 4VM 4VZ YV2 YV3' },
  { name: 'Saab', light: 'YS3 5S3' },
  { name: 'Jaguar', light: 'SAJ SAD' },
  { name: 'Land Rover', light: 'SAL' },
  { name: 'Fiat', light: 'ZFA' },
  { name: 'Alfa Romeo', light: 'ZAR ZAS' },
  { name: 'Tesla', light: '5YJ 7SA LRW XP7 7G2' },
  { name: 'Rivian', light: '7FC 7PD' },
  { name: 'Lucid', light: '50E' },
  { name: 'Polestar', light: 'LPS YSM YSR' },
  { name: 'Smart', light: 'WME' },
  { name: 'Isuzu', light: '4S1 4S2 JAC JAB', other: '54D 4KB 4KD 4KL JAA JAL JAM', otherFrom: 1984 },
  { name: 'Freightliner', other: '1FU 1FV 2FV 2FW 2FZ 3AK 3AL 4UZ 5BU' },
  { name: 'Western Star', other: '2WK 2WL 2WM 5KJ 5KK' },
  { name: 'Sterling', other: '49H', otherFrom: 1998 },
  { name: 'International', other: '1HS 1HT 1HV 2HS 2HT 3HA 3HC 3HS 3HT 4DR 5HT' },
  { name: 'Kenworth', other: '1NK 1XK 2NK 2XK 3BK 3NK 3WK' },
  { name: 'Peterbilt', other: '1NP 1XP 2NP 2XP 3BP' },
  { name: 'Mack', other: '1M1 1M2 1M3 1M4 4V0' },
  { name: 'Hino', other: '2AY 5PV JHB JHA', otherFrom: 1984 },
  { name: 'UD', other: 'JNA', otherFrom: 1984 },
  { name: 'Autocar', other: '5VC' },
  { name: 'Oshkosh', other: '10T' },
  { name: 'Blue Bird', other: '1BA 1BD' },
  { name: 'Thomas Built', other: '1T7 1T8' },
  { name: 'Gillig', other: '15G' },
  { name: 'New Flyer', other: '5FY 2FY' },
  { name: 'MCI', other: '1M8 2MG' },
  { name: 'Prevost', other: '2PC' },
  { name: 'Great Dane', other: '1GR' },
  { name: 'Wabash', other: '1JJ' },
  { name: 'Utility', other: '1UY' },
  { name: 'Hyundai Translead', other: '3H3' },
  { name: 'Stoughton', other: '1DW' },
  { name: 'Vanguard', other: '5V8 527' },
  { name: 'Fontaine', other: '13N' },
  { name: 'Trail King', other: '1TK' },
  { name: 'Featherlite', other: '4FG' },
  { name: 'Wells Cargo', other: '1WC' },
  { name: 'Harley-Davidson', other: '1HD 5HD 932' },
  { name: 'Indian', other: '56K' },
  { name: 'Polaris', other: '4XA 57X 5VP' },
  { name: 'Yamaha', other: 'JYA 5Y4 LPR' },
  { name: 'Kawasaki', other: 'JKA JKB ML5' },
  { name: 'Ducati', other: 'ZDM' },
  { name: 'KTM', other: 'VBK' },
  { name: 'Triumph', other: 'SMT' },
]

interface VinMaker {
  readonly name: string
  readonly vehicle: VinVehicle
  readonly from: number
}

/** The United States gave out identifiers with 5 from the 1990s and those with 7 from 2010, when those with 1 and 4 were used up. */
const firstYears: Readonly<Record<string, number>> = { '5': 1990, '7': 2010 }

const byMaker = new Map<string, VinMaker>(
  makers.flatMap(({ name, light = '', other = '', otherFrom = 1980 }) => [
    ...prefixesOf(light).map((prefix) => [prefix, { name, vehicle: 'light', from: 1980 }] as const),
    ...prefixesOf(other).map((prefix) => [prefix, { name, vehicle: 'other', from: otherFrom }] as const),
  ]),
)

function prefixesOf(listed: string): readonly string[] {
  return listed.split(' ').filter(Boolean)
}

function madeBy(vin: string): VinMaker | undefined {
  return byMaker.get(vin.slice(0, 3))
}

/** @returns the maker of the vehicle, if the first characters of its VIN identify one. */
export function vinMaker(vin: string): string | undefined {
  return madeBy(vin)?.name
}

/** @returns what kind of vehicle the VIN was given to, if its maker is known. */
export function vinVehicle(vin: string): VinVehicle | undefined {
  return madeBy(vin)?.vehicle
}

/** @returns the first model year that a VIN with these first characters can have. */
export function firstVinYear(vin: string): number {
  return Math.max(madeBy(vin)?.from ?? 1980, firstYears[vin[0] ?? ''] ?? 1980)
}
