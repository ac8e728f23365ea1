import { fleetingParent } from '../core/kernel/server/testing/fleetingParent.mjs'
import { createProduct, type Product } from '../scripts/durability/product.mjs'

/**
 * A product that only one test uses, for what would disturb others. It isn't started yet, and the test removes it.
 * @returns it over a copy of the demonstration data of this run
 */
export function ownProduct(): Promise<Product> {
  return createProduct(undefined, { parent: fleetingParent(), like: process.env.E2E_FILLED! })
}
