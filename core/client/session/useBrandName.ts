import { useSessionState } from './SessionProvider'

/** @returns the name of the product in this deployment (D8). */
export function useBrandName(): string {
  return useSessionState().deployment?.brandName ?? 'White Glove'
}
