import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type DetailOf, entityApi } from '@core/client/kit'
import { vehicleEntity } from '../../shared/vehicles/vehicleEntity'
import type { ListPrices } from './lineDraft'

interface PriceList {
  /** The list prices of the vehicles that were read so far. */
  readonly listPrices: ListPrices
  /** @returns the list price of a vehicle; null if it has none, or can't be read */
  priceOf(vehicleId: number): Promise<string | null>
}

const vehicles = entityApi<never, DetailOf<typeof vehicleEntity>>(vehicleEntity)

const PriceListContext = createContext<PriceList>({ listPrices: new Map(), priceOf: async () => null })

/** The list prices of the vehicles in a form, each read once. */
export const usePriceList = (): PriceList => use(PriceListContext)

/** @param ids the vehicles of the lines */
export function PriceListProvider({ ids, children }: { ids: readonly number[]; children: ReactNode }) {
  const [listPrices, setListPrices] = useState<ListPrices>(new Map())
  const reads = useRef(new Map<number, Promise<string | null>>())
  const priceOf = useCallback((id: number) => {
    const known = reads.current.get(id)
    if (known) return known
    const reading = vehicles
      .view(id)
      .then(({ price }) => price)
      // Without it the server still takes the list price, and the total says that the line has none yet.
      .catch(() => null)
    reads.current.set(id, reading)
    void reading.then((price) => setListPrices((before) => new Map(before).set(id, price)))
    return reading
  }, [])
  useEffect(() => {
    for (const id of ids) void priceOf(id)
  }, [ids, priceOf])
  const list = useMemo(() => ({ listPrices, priceOf }), [listPrices, priceOf])
  return <PriceListContext value={list}>{children}</PriceListContext>
}
