import { useSessionState } from './SessionProvider'

/** @returns the name of the product in this deployment (D8). */
export function useBrandName(): string {
  return useSessionState().deployment?.brandName ?? 'White Glove'
}

/** @returns where people call, `xxx-xxx-xxxx`; undefined until an administrator has set it. */
export function useOfficePhone(): string | undefined {
  return useSessionState().deployment?.officePhone
}
