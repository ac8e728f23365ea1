import { useOncePerRole } from '@core/client/session'
import { lookupApi, userSettingApi } from '../adminApis'
import { LookupsStore } from './lookups/LookupsStore'
import { SettingsStore } from './SettingsStore'

/** @returns the brand, while it is edited: one store for a role */
export function useSettings(): SettingsStore {
  return useOncePerRole(SettingsStore, (own) => own(new SettingsStore(userSettingApi)))
}

/** @returns the look-up lists, while they are edited: one store for a role */
export function useLookups(): LookupsStore {
  return useOncePerRole(LookupsStore, (own) => own(new LookupsStore(lookupApi)))
}
