import { quotePaths } from '../../shared/crmPaths'

const name = 'vehicle'

/** @returns the form of a new quote that begins with this vehicle */
export const quoteOf = (vehicleId: number): string => `${quotePaths.add}?${name}=${vehicleId}`

/** @returns what the first line has already, if the address of the form names a vehicle */
export function vehicleOfAddress(search: string): { readonly vehicleId?: number } {
  const vehicleId = Number(new URLSearchParams(search).get(name))
  return vehicleId > 0 ? { vehicleId } : {}
}
