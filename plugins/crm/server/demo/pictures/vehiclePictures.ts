import { inlinedFile } from '@core/server/files'
import boxTruckSide from './box-truck-side.webp?inline'
import boxTruckFront from './box-truck-front.webp?inline'
import boxTruckRear from './box-truck-rear.webp?inline'
import cargoVanSide from './cargo-van-side.webp?inline'
import cargoVanFront from './cargo-van-front.webp?inline'
import cargoVanRear from './cargo-van-rear.webp?inline'
import passengerVanSide from './passenger-van-side.webp?inline'
import passengerVanFront from './passenger-van-front.webp?inline'
import passengerVanRear from './passenger-van-rear.webp?inline'
import pickupSide from './pickup-side.webp?inline'
import pickupFront from './pickup-front.webp?inline'
import pickupRear from './pickup-rear.webp?inline'
import suvSide from './suv-side.webp?inline'
import suvFront from './suv-front.webp?inline'
import suvRear from './suv-rear.webp?inline'
import minivanSide from './minivan-side.webp?inline'
import minivanFront from './minivan-front.webp?inline'
import minivanRear from './minivan-rear.webp?inline'
import sedanSide from './sedan-side.webp?inline'
import sedanFront from './sedan-front.webp?inline'
import sedanRear from './sedan-rear.webp?inline'

/** The pictures of a kind of vehicle, from three sides. */
interface Views {
  readonly side: string
  readonly front: string
  readonly rear: string
}

const boxTruck: Views = { side: boxTruckSide, front: boxTruckFront, rear: boxTruckRear }
const cargoVan: Views = { side: cargoVanSide, front: cargoVanFront, rear: cargoVanRear }
const passengerVan: Views = { side: passengerVanSide, front: passengerVanFront, rear: passengerVanRear }
const pickup: Views = { side: pickupSide, front: pickupFront, rear: pickupRear }
const suv: Views = { side: suvSide, front: suvFront, rear: suvRear }
const minivan: Views = { side: minivanSide, front: minivanFront, rear: minivanRear }
const sedan: Views = { side: sedanSide, front: sedanFront, rear: sedanRear }

const bySegment: Readonly<Record<string, Views>> = {
  'Box truck': boxTruck,
  'Cargo van': cargoVan,
  'Passenger van': passengerVan,
  Shuttle: passengerVan,
  'Light pickup': pickup,
  'Heavy pickup': pickup,
  Minivan: minivan,
  'Wheelchair van': minivan,
  Sedan: sedan,
}

/** @returns the pictures of a segment’s vehicles; those of an SUV for any other segment */
export function vehiclePictures(segment: string): readonly { readonly filename: string; readonly bytes: Buffer }[] {
  return Object.entries(bySegment[segment] ?? suv).map(([view, url]) => ({
    filename: `${view}.webp`,
    bytes: inlinedFile(url),
  }))
}
